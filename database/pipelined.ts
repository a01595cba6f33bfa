/**
 * Awaits statements of one transaction that were sent together: PostgreSQL runs them one after the other, and their answers come
 * in one round trip. Takes promises of running async functions that await their query, so that statements are sent in this order;
 * a query builder, which would run at each await, is a TypeError. Throws the error of the first failed statement in this order,
 * because later ones then fail only for the aborted transaction.
 */
export async function pipelined<const T extends readonly Promise<unknown>[]>(statements: T) {
  if (!statements.every((statement) => statement instanceof Promise)) throw new TypeError('A query builder is not under way')
  const outcomes = await Promise.allSettled(statements)
  const failed = outcomes.find((outcome) => outcome.status === 'rejected')
  if (failed !== undefined) throw failed.reason
  return Promise.all(statements)
}
