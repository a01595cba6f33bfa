import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '#contract/errors'

export const spacingLimits = {
  /** The first gap between two calls after a 429, the factor by which each further 429 makes it longer, and the longest one. */
  firstGapMs: 125,
  slowing: 1.5,
  mostGapMs: 500,
  /** The pause after a 429: most APIs count the calls of a second. */
  pauseMs: 1_000,
  /** Each other answer shortens the gap by this factor, until a gap this short counts as none. */
  easing: 0.99,
  noGapMs: 20,
  /** How long a call waits for its turn: ten calls at once have theirs in time, whatever the gap. */
  mostWaitMs: 6_000,
}

export type Spacing = {
  /** Waits for the turn of a call. Throws `rate_limited`, without effect, if that would take too long. */
  turn: () => Promise<void>
  /** Adapts the gap to an answer to a call that was sent at this time. */
  learn: (status: number, sentAt: number) => void
}

/**
 * Finds the pace that an API allows which answers 429 without saying how long to wait. Calls that follow each other too fast would
 * be refused again and again: of a wave of a batch, the first few pass, and never those that matter.
 */
export function createSpacing(limits = spacingLimits, now: () => number = Date.now): Spacing {
  const { firstGapMs, slowing, mostGapMs, pauseMs, easing, noGapMs, mostWaitMs } = limits
  let [gapMs, freeAt, slowedAt] = [0, 0, 0]
  return {
    turn: async () => {
      const since = now()
      for (let waitMs = freeAt - now(); gapMs > 0 && waitMs > 0; waitMs = freeAt - now()) {
        if (now() + waitMs - since > mostWaitMs)
          throw new ServiceError('rate_limited', 'not sent: too many calls wait', { retryAfter: Math.ceil(waitMs / 1000) })
        await sleep(waitMs)
      }
      freeAt = now() + gapMs
    },
    learn: (status, sentAt) => {
      if (status !== 429) {
        gapMs = gapMs * easing < noGapMs ? 0 : gapMs * easing
        return
      }
      // Calls that left together are refused together: they slow the next ones down once.
      if (sentAt <= slowedAt) return
      slowedAt = now()
      gapMs = Math.min(Math.max(firstGapMs, gapMs * slowing), mostGapMs)
      freeAt = slowedAt + pauseMs
    },
  }
}
