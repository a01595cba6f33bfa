/**
 * Caches the last answer for this many milliseconds; concurrent callers share one read. A failure is not cached, and another
 * `key` replaces the answer.
 */
export function keepFor<T>(keptMs: number, clock: () => number = Date.now) {
  let kept: { key: string; until: number; answer: Promise<T> } | undefined
  return (key: string, read: () => Promise<T>): Promise<T> => {
    if (kept?.key === key && kept.until > clock()) return kept.answer
    const answer = read()
    const mine = { key, until: clock() + keptMs, answer }
    kept = mine
    answer.catch(() => {
      if (kept === mine) kept = undefined
    })
    return answer
  }
}
