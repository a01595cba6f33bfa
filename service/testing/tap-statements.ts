import type { Database } from '#database/open'

/** Finding out who calls comes before anything is known of what is asked for; a new connection asks for the types it will meet. */
const beforehand = /payments\.admit_|pg_catalog\./

/**
 * For tests: what a piece of work asks the database, statement by statement, sorted and without the values. Whoever waits for an answer
 * learns how long it takes; times differ by chance, the work behind them does not.
 */
export async function tapStatements<T>(
  { sql, pipeline }: Database,
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const note = (_connection: number, text: string) => {
    if (!beforehand.test(text)) statements.push(text.replaceAll(/\s+/g, ' ').trim())
  }
  const pools = [sql, pipeline.sql]
  for (const { options } of pools) options.debug = note
  try {
    return { result: await work(), statements: statements.sort() }
  } finally {
    for (const { options } of pools) options.debug = false
  }
}
