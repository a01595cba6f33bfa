/**
 * For `dynamic(…, { loading: NoFallback })`: what stands over the page has no place in it to keep free. Without this the whole page would
 * step aside while the piece is on its way, and take the focus with it.
 */
export function NoFallback() {
  return null
}
