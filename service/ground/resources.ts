import type { Db } from '#database/open'
import type { ReadMuch } from '#database/replica'
import type { Vault } from '#database/vault'

/** What one process gives to every part. A part names the few that it takes: `Pick<Resources, 'db' | 'vault'>`. */
export type Resources = {
  db: Db
  /** For what reads one record; see `Database.pipeline`. */
  pipeline: Db
  /** For what reads much; see `Database.readMuch`. */
  readMuch: ReadMuch
  vault: Vault
  keyPepper: Buffer
  /** A clock of one's own, for tests and seeding; the database's when absent. */
  clock?: () => Date
  log: Log
}

/** Never personal data: codes, names, ids and durations. */
export type Log = (level: 'info' | 'error', event: string, facts: Record<string, string | number | boolean | undefined>) => void
