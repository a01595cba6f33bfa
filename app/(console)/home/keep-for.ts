/**
 * Keeps the last answer to a question for so many milliseconds: of several askers at once one reads. What failed is not kept, and another
 * `key` is another question.
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
