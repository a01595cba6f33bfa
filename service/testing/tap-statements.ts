import type { Database } from '#database/open'

/** Statements that are not part of the work: the admission of the caller, and a new connection's query for types. */
const beforehand = /payments\.admit_|pg_catalog\./

/**
 * For tests: returns the statements that the work sends to the database, sorted and without values. Response times vary by
 * chance; the statements behind them do not.
 */
export async function tapStatements<T>(
  { appSql, pipeline }: Pick<Database, 'pipeline'> & { appSql: Database['sql'] },
  work: () => Promise<T>,
): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  const note = (_connection: number, text: string) => {
    if (!beforehand.test(text)) statements.push(text.replaceAll(/\s+/g, ' ').trim())
  }
  const pools = [appSql, pipeline.sql]
  for (const { options } of pools) options.debug = note
  try {
    return { result: await work(), statements: statements.sort() }
  } finally {
    for (const { options } of pools) options.debug = false
  }
}
