/** The most answers that are cached; the oldest is evicted first. */
const mostKept = 2_000

/** Caches answers by key for some time, so that concurrent callers share one request. A failure is not cached. */
export function keepAnswers<T>(milliseconds: number): (key: string, ask: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { at: number; answer: Promise<T> }>()
  return (key, ask) => {
    const known = kept.get(key)
    if (known !== undefined && Date.now() - known.at < milliseconds) return known.answer
    const answer = ask()
    kept.delete(key)
    kept.set(key, { at: Date.now(), answer })
    answer.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return answer
  }
}
