import type { Database } from '#database/open'

/** Finding out who calls comes before anything is known of what is asked for. */
const admission = /payments\.admit_/

/**
 * For tests: what a piece of work asks the database, statement by statement without the values. How long an answer takes can be learned by
 * whoever waits for it; that it takes the same work cannot flake.
 */
export async function tapStatements<T>({ sql }: Database, work: () => Promise<T>): Promise<{ result: T; statements: string[] }> {
  const statements: string[] = []
  sql.options.debug = (_connection, text) => {
    if (!admission.test(text)) statements.push(text.replaceAll(/\s+/g, ' ').trim())
  }
  try {
    return { result: await work(), statements }
  } finally {
    sql.options.debug = false
  }
}
