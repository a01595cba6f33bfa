/**
 * For `dynamic(…, { loading: NoFallback })`: an overlay has no place in the page to reserve. Without this the whole page would be
 * replaced while the chunk loads, and lose the focus.
 */
export function NoFallback() {
  return null
}
