/** What a line adds about those that were left out; undefined if this one is left out too. */
export type LinePass = { leftOut?: number; lastThisMinute?: true } | undefined

const mostKinds = 200

/**
 * Lets at most `most` lines of one kind through in a minute, because a stranger can cause any number of them. The last one notes
 * that it is the last of its minute, and the next one how many were left out.
 */
export function limitLines(most: number, now: () => number = Date.now): (kind: string) => LinePass {
  const counts = new Map<string, { since: number; count: number }>()
  return (kind) => {
    const key = counts.has(kind) || counts.size < mostKinds ? kind : 'other'
    const at = now()
    const known = counts.get(key)
    const isOver = known === undefined || at - known.since >= 60_000
    const current = isOver ? { since: at, count: 0 } : known
    counts.set(key, current)
    current.count += 1
    if (current.count > most) return undefined
    const leftOut = isOver && known !== undefined ? Math.max(0, known.count - most) : 0
    return { ...(leftOut > 0 ? { leftOut } : {}), ...(current.count === most ? { lastThisMinute: true } : {}) }
  }
}
