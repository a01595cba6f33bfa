/** So many answers are kept; the oldest goes first. */
const mostKept = 2_000

/** Asks once for one key within some time, for all who ask. A failure is not kept. */
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
