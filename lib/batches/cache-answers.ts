/** The most answers that are cached; the oldest is evicted first. */
const mostCached = 2_000

/** Which failures are cached, and for how many milliseconds. */
type CachedFailures = { milliseconds: number; isAnswer: (error: unknown) => boolean }

/**
 * Caches answers by key for some time, so that concurrent callers share one request. A failure is cached only if it is an answer
 * too, by `failures`.
 */
export function cacheAnswers<T>(
  milliseconds: number,
  failures: CachedFailures = { milliseconds: 0, isAnswer: () => false },
): (key: string, ask: () => Promise<T>) => Promise<T> {
  const cached = new Map<string, { until: number; answer: Promise<T> }>()
  return (key, ask) => {
    const known = cached.get(key)
    if (known !== undefined && Date.now() < known.until) return known.answer
    const answer = ask()
    const kept = { until: Date.now() + milliseconds, answer }
    cached.delete(key)
    cached.set(key, kept)
    answer.catch((error) => {
      if (failures.isAnswer(error)) kept.until = Date.now() + failures.milliseconds
      else if (cached.get(key) === kept) cached.delete(key)
    })
    for (const oldest of cached.keys()) {
      if (cached.size <= mostCached) break
      cached.delete(oldest)
    }
    return answer
  }
}
