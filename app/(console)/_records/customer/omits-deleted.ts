/** Returns whether an API refuses to return deleted customers: it lacks the operation, or does not allow it for this key. */
export function omitsDeleted(code: string): boolean {
  return code === 'extension_missing' || code === 'insufficient_scope'
}
