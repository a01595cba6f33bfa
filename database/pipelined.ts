/**
 * Awaits statements of one transaction that were sent together: PostgreSQL runs them one after the other, and their answers come in one
 * journey. Takes promises of statements that are under way, each of an async function that awaits its query, so that they leave in this order; a query builder, which would run each time somebody awaits it, is a TypeError.
 * Throws the error of the first statement that failed, in their order, since the later ones then fail only for the aborted transaction.
 */
export async function pipelined<const T extends readonly Promise<unknown>[]>(statements: T) {
  if (!statements.every((statement) => statement instanceof Promise)) throw new TypeError('A query builder is not under way')
  const outcomes = await Promise.allSettled(statements)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return Promise.all(statements)
}
