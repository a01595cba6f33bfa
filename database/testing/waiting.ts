import type { Database } from '../open'

/** Returns, for tests, how many connections of the database wait for a lock of another. */
export async function countWaiting({ sql }: Pick<Database, 'sql'>): Promise<number> {
  const [waiting] = await sql<{ count: number }[]>`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return waiting?.count ?? 0
}
