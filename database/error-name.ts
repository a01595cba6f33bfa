/** Returns the SQLSTATE, code or class name of an error, never its message, which may quote personal data. */
export function errorName(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && /^[\w.:-]{1,64}$/.test(cause.code)) return cause.code
  }
  return error instanceof Error ? error.name : typeof error
}
