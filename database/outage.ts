const outages =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|ENOTFOUND|EPIPE|ETIMEDOUT|CONNECT_TIMEOUT|CONNECTION_CLOSED|CONNECTION_ENDED|CONNECTION_DESTROYED|08...|57P0[123]|53[0-3]00|25006|55P03|57014|25P0[34])$/

/**
 * Returns whether the database is unreachable, starting or stopping, has no disk, memory or connection left, or ended a slow
 * statement: nothing was done. Source: PostgreSQL, appendix A, classes 08, 25, 53, 55 and 57.
 */
export function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && outages.test(String(cause.code))) return true
    if (cause instanceof AggregateError && cause.errors.some(isOutage)) return true
  }
  return false
}
