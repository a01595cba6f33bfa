import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { counter } from './metrics/registry'
import { isOutage } from './outage'
import { readRow } from './read-rows'
import { type Db, postgresError } from './transaction'

/**
 * Runs read-only work on a server that has everything committed before: the replica if there is one and it has caught up, else
 * the primary. The work may run twice, on the replica and then on the primary. `scoped` returns a pool with the scope of the
 * work.
 */
export type ReadMuch = <T>(work: (db: Db) => Promise<T>, scoped?: (pool: Db) => Db) => Promise<T>

/**
 * `late`: it lags behind the primary, is on another timeline, or is no standby. `away`: it does not answer, or the connection
 * broke.
 */
type Absence = 'late' | 'away'

const reads = counter('cauce_replica_reads_total', {
  help: 'Reads that the replica may answer, by who did: the replica (served), or the primary because the replica was late or away.',
  labels: ['outcome'],
})

/** How long a read waits for the replica to catch up, and the interval of the checks. */
const timeoutMs = 250
const betweenLooksMs = 10
/** After this many checks the primary is asked to write a mark. */
const looksBeforeMark = 4
/** The interval at which an unused replica is checked again. */
const restMs = 5_000

class Late extends Error {}

type Servers = { primary: { db: Db; pipeline: { db: Db } }; replica: Db }
type Watching = { signal: AbortSignal; log: (line: string) => void }

/**
 * Reads on the replica while it is usable. Each read first gets the primary's WAL position, and waits a moment for the replica to
 * reach it: so a read always sees what any process committed before it. A replica that is late or away is not used until it has
 * caught up, which is checked apart from the reads. `signal` ends these checks.
 */
export function readBeside({ primary, replica }: Servers, { signal, log }: Watching): ReadMuch {
  let absence: Absence | undefined
  const findPlace = () => readPlace(primary.pipeline.db)
  const readAt = <T>(place: Place, work: (db: Db) => Promise<T>, server = replica): Promise<T> =>
    server.transaction(
      async (tx) => {
        await untilThere(tx, place, () => writeMark(primary.db))
        return work(tx)
      },
      // Each statement has a snapshot of its own start, so none sees less than the check before it.
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
  return async (work, scoped = asIs) => {
    if (absence === undefined) {
      const place = await findPlace()
      try {
        const answer = await readAt(place, work, scoped(replica))
        reads.add({ outcome: 'served' })
        return answer
      } catch (error) {
        const why = toAbsence(error)
        if (why === undefined) throw error
        leave(why)
      }
    }
    reads.add({ outcome: absence ?? 'away' })
    return work(scoped(primary.db))
  }
}

const asIs = (pool: Db) => pool

/** A server's WAL position, its timeline, and its identity. */
const Place = z.object({ written: z.string(), timeline: z.int(), server: z.string() })
type Place = z.output<typeof Place>

/**
 * Reads the primary's place. The name of a WAL file begins with its timeline, immediately after a promotion; the control file has
 * that of the last checkpoint.
 */
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
 * Writes a mark. The flushed WAL of the primary may end within a record that belongs to no commit. The replica has then replayed
 * everything possible, but counts as behind until the record is complete, which takes a while on a quiet server: an empty commit
 * completes it.
 */
async function writeMark(primary: Db): Promise<void> {
  await primary.execute(sql`select pg_logical_emit_message(true, 'cauce', '')`)
}

const ThereRow = z.object({ there: z.boolean().nullable() })

/**
 * Waits until the replica has reached a place. A WAL position is meaningful only with its timeline: a standby that had replayed
 * more than the promoted one has records that never were, and lacks later commits. A standby requests WAL of a timeline only if
 * its own history belongs to it, so the received timeline is exact; members of pg_read_all_stats can read it. Other roles read
 * where the standby would be consistent again, which lags until pages are written, at the latest at the next restartpoint: until
 * then it counts as late.
 */
async function untilThere(replica: Db, { written, timeline, server }: Place, mark: () => Promise<void>): Promise<void> {
  const look = sql`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${written}::pg_lsn and system_identifier::text = ${server}
      and ${timeline}::int = coalesce(
        (select received_tli from pg_stat_wal_receiver),
        (select min_recovery_end_timeline from pg_control_recovery())) as there
    from pg_control_system()`
  const begun = performance.now()
  for (let looks = 1; performance.now() - begun < timeoutMs; looks++) {
    if ((await readRow(replica, ThereRow, look)).there) return
    // Not awaited: the checks show whether it helps.
    if (looks === looksBeforeMark) mark().catch(() => {})
    await sleep(betweenLooksMs)
  }
  throw new Late('The replica has not caught up')
}

/** Returns undefined for errors that are not the replica's. A statement that took too long would take as long on the primary. */
function toAbsence(error: unknown): Absence | undefined {
  if (error instanceof Late) return 'late'
  const code = postgresError(error)?.code
  if (code === '57014') return undefined
  // Its replay has to remove rows that are being read (40001), or is in a deadlock with the reader (40P01).
  return code === '40001' || code === '40P01' || isOutage(error) ? 'away' : undefined
}
