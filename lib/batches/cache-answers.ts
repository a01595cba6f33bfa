/** The most answers that are cached; the oldest is evicted first. */
const mostCached = 2_000

/** Caches answers by key for some time, so that concurrent callers share one request. A failure is not cached. */
export function cacheAnswers<T>(milliseconds: number): (key: string, ask: () => Promise<T>) => Promise<T> {
  const cached = new Map<string, { at: number; answer: Promise<T> }>()
  return (key, ask) => {
    const known = cached.get(key)
    if (known !== undefined && Date.now() - known.at < milliseconds) return known.answer
    const answer = ask()
    cached.delete(key)
    cached.set(key, { at: Date.now(), answer })
    answer.catch(() => cached.delete(key))
    for (const oldest of cached.keys()) {
      if (cached.size <= mostCached) break
      cached.delete(oldest)
    }
    return answer
  }
}
