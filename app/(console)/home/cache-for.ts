/**
 * Caches the last answer for this many milliseconds; concurrent callers share one read. A failure is not cached, and another
 * `key` replaces the answer.
 */
export function cacheFor<T>(maxAgeMs: number, clock: () => number = Date.now) {
  let cached: { key: string; until: number; answer: Promise<T> } | undefined
  return (key: string, read: () => Promise<T>): Promise<T> => {
    if (cached?.key === key && cached.until > clock()) return cached.answer
    const answer = read()
    const mine = { key, until: clock() + maxAgeMs, answer }
    cached = mine
    answer.catch(() => {
      if (cached === mine) cached = undefined
    })
    return answer
  }
}
