/** What may be at work for one endpoint at a time; the places of a runner are shared by all of them. */
const mostAtOnce = 4
const leastWaitMs = 50
const mostWaitMs = 600_000

export type Turn = { leave: () => void } | { waitMs: number }
type Line = { atWork: Set<{ since: number }>; sentAway: number }

/**
 * Keeps one slow endpoint from taking every place of this runner: beyond its share it is told to come back. Returns a place, to be left, or
 * how long to wait: as long as those before it in the line will take, so that a long line is not asked again and again.
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
