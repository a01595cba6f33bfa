import { statfs } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { errorName } from '#database/error-name'
import { jobsFiles } from '#database/job-queue'
import { isCurrent } from '#database/migrate'
import type { Database } from '#database/open'
import { readRow } from '#database/read-rows'
import { roomFiles } from './room-files'

const readinessChecks = ['database', 'migrations', 'books', 'clock', 'disk'] as const
type ReadinessCheck = (typeof readinessChecks)[number]
/** The result of each check. `payments` is stopped if an operator or a check of the books has stopped all organizations. */
export type Readiness = {
  ready: boolean
  checks: Record<ReadinessCheck, boolean>
  payments: 'running' | 'stopped'
  /** What an operator should fix although the service works; absent if there is nothing. */
  warnings?: string[]
}

export type ReadinessOptions = {
  database: Pick<Database, 'db' | 'sql'>
  log: (level: 'error', event: string, facts: Record<string, string | number | undefined>) => void
  /** The directory of this process's files; without it the disk is not checked. */
  dataDir?: string
  wallClock?: () => number
  warnings?: () => string[]
  /** How long a result is cached, because anyone may request it. */
  keptMs?: number
}

const leastFreeBytes = 200 * 1024 * 1024
const mostDriftMs = 2_000
const timeoutMs = 3_000

/**
 * Returns a function that checks whether this process can work: the database answers and is migrated, the last check found the
 * books correct, its clock agrees with this one, and the disk has free space. Results are cached for two seconds, and the cost
 * does not grow with the number of payments: the books' stored verdict is read, not the books.
 */
export function createReadiness({ keptMs = 2_000, warnings = () => [], ...options }: ReadinessOptions): () => Promise<Readiness> {
  let last: { at: number; answer: Promise<Readiness> } | undefined
  const hasAllTables = untilTrue(() => isMigrated(options.database))
  return async () => {
    const at = performance.now()
    if (last === undefined || at - last.at >= keptMs) last = { at, answer: look(options, hasAllTables) }
    const [answer, told] = [await last.answer, warnings()]
    return told.length === 0 ? answer : { ...answer, warnings: told }
  }
}

type Looked = Omit<ReadinessOptions, 'keptMs' | 'warnings'>

async function look(
  { database, log, dataDir, wallClock = Date.now }: Looked,
  hasAllTables: () => Promise<boolean>,
): Promise<Readiness> {
  const failed = (check: ReadinessCheck) => (error: unknown) => {
    log('error', 'not_ready', { check, error: errorName(error) })
    return undefined
  }
  const [facts, migrations, disk] = await Promise.all([
    inTime(readFacts(database, wallClock)).catch(failed('database')),
    inTime(hasAllTables()).catch(failed('migrations')),
    hasRoom(dataDir).catch(failed('disk')),
  ])
  const checks = {
    database: facts !== undefined,
    migrations: migrations === true,
    books: facts?.booksAreRight === true,
    clock: facts !== undefined && facts.driftMs <= mostDriftMs,
    disk: disk === true,
  }
  const bad = readinessChecks.filter((check) => !checks[check])
  if (bad.length > 0) log('error', 'not_ready', { checks: bad.join(), driftMs: facts?.driftMs })
  return { ready: bad.length === 0, checks, payments: facts?.stopped ? 'stopped' : 'running' }
}

const FactsRow = z.object({ right: z.boolean(), stopped: z.boolean() })
const ClockRow = z.object({ now: z.date() })
type Facts = { booksAreRight: boolean; stopped: boolean; driftMs: number }

/** Reads the books' verdict. It expires after 36 hours (no nightly check runs), and a new installation needs none yet. */
async function readFacts({ db }: Pick<Database, 'db'>, wallClock: () => number): Promise<Facts> {
  const { right, stopped } = await readRow(
    db,
    FactsRow,
    sql`
    select coalesce((select jsonb_array_length(v.findings) = 0 and v.checked_at > clock_timestamp() - interval '36 hours'
        from payments.ledger_verdicts v order by v.checked_at desc, v.id desc limit 1),
        (select min(m.applied_at) from payments.migrations m) > clock_timestamp() - interval '36 hours') as right,
      exists (select from payments.payment_stops where started_at is null and org_id is null) as stopped`,
  )
  return { booksAreRight: right, stopped, driftMs: await readDrift(db, wallClock) }
}

/** Returns the difference of the clocks, without the round trip to the database. */
async function readDrift(db: Database['db'], wallClock: () => number): Promise<number> {
  const before = wallClock()
  const clock = await readRow(db, ClockRow, sql`select clock_timestamp() as now`)
  const after = wallClock()
  const now = clock.now.getTime()
  return Math.max(0, before - now, now - after)
}

/** Caches a positive result: schemas only move forward, so a migrated database remains migrated. */
function untilTrue(look: () => Promise<boolean>): () => Promise<boolean> {
  let seen = false
  return async () => {
    seen ||= await look()
    return seen
  }
}

async function isMigrated({ sql: pool }: Pick<Database, 'sql'>): Promise<boolean> {
  const current = await Promise.all([roomFiles(), jobsFiles()].map((files) => isCurrent({ sql: pool }, files)))
  return current.every((one) => one)
}

async function hasRoom(dataDir: string | undefined): Promise<boolean> {
  if (dataDir === undefined) return true
  const { bavail, bsize } = await statfs(dataDir)
  return bavail * bsize > leastFreeBytes
}

/** Throws after a time-out: a database that hangs counts as unavailable. */
function inTime<T>(work: Promise<T>): Promise<T> {
  const late = sleep(timeoutMs, undefined, { ref: false }).then(() => {
    throw new Error('No answer in time')
  })
  return Promise.race([work, late])
}
