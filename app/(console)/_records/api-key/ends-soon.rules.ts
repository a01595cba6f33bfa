import type { ApiKey } from '#contract/api-keys'

const longestMs = 30 * 86_400_000
const shareOfLife = 5

/**
 * Returns whether a key that has not ended yet ends soon: in the last fifth of its life, and not earlier than 30 days before its
 * end. So a year leaves a month to replace it, and a key that was made for a few days does not end soon from the start.
 */
export function endsSoon({ created_at, expires_at }: Pick<ApiKey, 'created_at' | 'expires_at'>, now: Date): boolean {
  if (expires_at === null) return false
  const end = Date.parse(expires_at)
  const leftMs = end - now.getTime()
  return leftMs > 0 && leftMs <= Math.min(longestMs, (end - Date.parse(created_at)) / shareOfLife)
}
