/** The two ways in which an API says that it does not hand out deleted customers: it has no such operation, or not for this key. */
export function keepsNoDeleted(code: string): boolean {
  return code === 'extension_missing' || code === 'insufficient_scope'
}
