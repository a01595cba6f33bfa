import type { Db } from '#database/open'
import type { ReadMuch } from '#database/replica'
import type { Vault } from '#database/vault'

/** The resources of one process. Each part declares the few that it uses: `Pick<Resources, 'db' | 'vault'>`. */
export type Resources = {
  db: Db
  /** For reads of one record; see `Database.pipeline`. */
  pipeline: Db
  /** For large reads; see `Database.readMuch`. */
  readMuch: ReadMuch
  vault: Vault
  keyPepper: Buffer
  /** A clock for tests and seeding; if absent, the time of the database applies. */
  clock?: () => Date
  log: Log
}

/** Writes a log line. Facts are codes, names, ids and durations, never personal data. */
export type Log = (level: 'info' | 'error', event: string, facts: Record<string, string | number | boolean | undefined>) => void
