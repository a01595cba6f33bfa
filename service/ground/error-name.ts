/** Returns the SQLSTATE, code or class name of an error, never its message, which may quote personal data. */
export function nameOf(error: unknown): string {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && /^[\w.:-]{1,64}$/.test(String(cause.code))) return String(cause.code)
  }
  return error instanceof Error ? error.name : typeof error
}
