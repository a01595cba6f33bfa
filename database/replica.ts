import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { counter } from './metrics/registry'
import { isOutage } from './outage'
import { readRow } from './read-rows'
import { type Db, postgresError } from './transaction'

/**
 * Runs work that reads much and writes nothing, on a server that has whatever was committed before: the replica where there is one and it has
 * caught up, else the primary. The work may be begun twice, on one and then on the other.
 */
export type ReadMuch = <T>(work: (db: Db) => Promise<T>) => Promise<T>

/** `late`: it does not have what the primary has, is on another timeline, or follows nobody. `away`: it does not answer, or broke off. */
type Absence = 'late' | 'away'

const reads = counter('cauce_replica_reads_total', {
  help: 'Reads that the replica may answer, by who did: the replica (served), or the primary because the replica was late or away.',
  labels: ['outcome'],
})

/** How long a read waits for the replica to catch up, and how often it looks. */
const patienceMs = 250
const betweenLooksMs = 10
/** After so many looks the primary is asked to write a mark. */
const looksBeforeMark = 4
/** How often a replica that is not used is asked whether it can be again. */
const restMs = 5_000

class Late extends Error {}

type Servers = { primary: { db: Db; pipeline: { db: Db } }; replica: Db }
type Watching = { signal: AbortSignal; log: (line: string) => void }

/**
 * Reads on the replica as long as it is there. Each read asks the primary first how far it has written, and waits a moment for the replica to be
 * there: so nobody is shown less than was committed before they asked, by this process or another. A replica that is late or away is left alone
 * until it has caught up, which is looked for apart from the reads. `signal` ends that.
 */
export function readBeside({ primary, replica }: Servers, { signal, log }: Watching): ReadMuch {
  let absence: Absence | undefined
  const findPlace = () => readPlace(primary.pipeline.db)
  const readAt = <T>(place: Place, work: (db: Db) => Promise<T>): Promise<T> =>
    replica.transaction(
      async (tx) => {
        await untilThere(tx, place, () => writeMark(primary.db))
        return work(tx)
      },
      // Each statement sees what is there when it begins, so none sees less than the look before it.
      { accessMode: 'read only', isolationLevel: 'read committed' },
    )
  const leave = (why: Absence) => {
    if (absence !== undefined) return
    absence = why
    log(`The replica of the database is ${why}: the primary answers what it would have`)
    void untilBack()
  }
  const untilBack = async () => {
    while (!signal.aborted) {
      const slept = await sleep(restMs, true, { ref: false, signal }).catch(() => false)
      const isBack =
        slept &&
        (await findPlace()
          .then((place) => readAt(place, async () => true))
          .catch(() => false))
      if (!isBack) continue
      absence = undefined
      log('The replica of the database is used again')
      return
    }
  }
  return async (work) => {
    if (absence === undefined) {
      const place = await findPlace()
      try {
        const answer = await readAt(place, work)
        reads.add({ outcome: 'served' })
        return answer
      } catch (error) {
        const why = toAbsence(error)
        if (why === undefined) throw error
        leave(why)
      }
    }
    reads.add({ outcome: absence ?? 'away' })
    return work(primary.db)
  }
}

/** How far a server has written, on which timeline, and which one it is. */
const Place = z.object({ written: z.string(), timeline: z.int(), server: z.string() })
type Place = z.output<typeof Place>

/** The name of a WAL file begins with its timeline, at once after a promotion; the control file has that of the last checkpoint. */
function readPlace(primary: Db): Promise<Place> {
  return readRow(
    primary,
    Place,
    sql`
      select pg_current_wal_flush_lsn()::text as written, system_identifier::text as server,
        ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as timeline
      from pg_control_system()`,
  )
}

/**
 * What is on the disk of the primary may end in the midst of a record that belongs to no commit. A replica has gone through all that it can then,
 * and counts as a little behind until the record is whole, which on a quiet server takes a while: a commit of nothing ends it.
 */
async function writeMark(primary: Db): Promise<void> {
  await primary.execute(sql`select pg_logical_emit_message(true, 'cauce', '')`)
}

const ThereRow = z.object({ there: z.boolean().nullable() })

/**
 * A position in the WAL says something only together with its timeline: a standby that went further than the one that was promoted has what never
 * was, and lacks what was committed since. A standby asks for WAL of a timeline only if its own past belongs to it, so what it receives tells
 * exactly; members of pg_read_all_stats may see that. Others see where the standby would be consistent again, which stays behind until pages are
 * written, at the latest at its next restartpoint: until then it counts as late.
 */
async function untilThere(replica: Db, { written, timeline, server }: Place, mark: () => Promise<void>): Promise<void> {
  const look = sql`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${written}::pg_lsn and system_identifier::text = ${server}
      and ${timeline}::int = coalesce(
        (select received_tli from pg_stat_wal_receiver),
        (select min_recovery_end_timeline from pg_control_recovery())) as there
    from pg_control_system()`
  const begun = performance.now()
  for (let looks = 1; performance.now() - begun < patienceMs; looks++) {
    if ((await readRow(replica, ThereRow, look)).there) return
    // Not waited for: whether it helps is seen by the looks.
    if (looks === looksBeforeMark) mark().catch(() => {})
    await sleep(betweenLooksMs)
  }
  throw new Late('The replica has not caught up')
}

/** Undefined for what is no fault of the replica. A statement that took too long would take as long on the primary. */
function toAbsence(error: unknown): Absence | undefined {
  if (error instanceof Late) return 'late'
  const code = postgresError(error)?.code
  if (code === '57014') return undefined
  // What it replays has to take away rows that are being read (40001), or waits for the reader who waits for it (40P01).
  return code === '40001' || code === '40P01' || isOutage(error) ? 'away' : undefined
}
