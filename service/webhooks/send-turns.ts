/** The maximum of concurrent attempts per endpoint; all endpoints share the slots of a runner. */
const mostAtOnce = 4
const leastWaitMs = 50
const mostWaitMs = 600_000

export type Turn = { leave: () => void } | { waitMs: number }
type Line = { atWork: Set<{ since: number }>; sentAway: number }

/**
 * Limits each endpoint to its share of this runner's slots (bulkhead). Returns a slot, or how long to wait before the next try:
 * long enough for those ahead in the queue, to avoid repeated tries.
 */
export function createSendTurns(clockMs: () => number = () => performance.now()): (endpointId: string) => Turn {
  const lines = new Map<string, Line>()
  return (endpointId) => {
    const line = lines.get(endpointId) ?? { atWork: new Set(), sentAway: 0 }
    if (line.atWork.size >= mostAtOnce) {
      const oldest = Math.min(...[...line.atWork].map(({ since }) => since))
      const answerMs = Math.max(leastWaitMs, clockMs() - oldest)
      line.sentAway++
      return { waitMs: Math.min(mostWaitMs, answerMs * (1 + line.sentAway / mostAtOnce)) }
    }
    const mine = { since: clockMs() }
    line.atWork.add(mine)
    lines.set(endpointId, line)
    return {
      leave: () => {
        line.atWork.delete(mine)
        line.sentAway = Math.max(0, line.sentAway - 1)
        if (line.atWork.size === 0) lines.delete(endpointId)
      },
    }
  }
}
