import type { PastClock } from '../past/past-clock'

/** Something that a person does, on the ground that all of them share. */
export type ActOn<Ground> = (scene: Going<Ground>) => Promise<void>
/** `later` goes on with it so many seconds from now, after whatever others do meanwhile. */
export type Going<Ground> = Ground & { later: (seconds: number, act: ActOn<Ground>) => void }
export type EventOn<Ground> = { at: Date; act: ActOn<Ground> }

/** `until`: all that people do up to then. */
export type DeskLine = { until: (ends: Date) => Promise<void> }

/**
 * What people do, one thing after the other in the order of time: the audit trail is a chain, and a later link has a later time. What somebody
 * goes on with takes its place among what others do meanwhile.
 */
export function createDeskLine<Ground extends { clock: PastClock }>(
  ground: Ground,
  planned: readonly EventOn<Ground>[],
): DeskLine {
  const { clock } = ground
  const waiting = [...planned].sort((a, b) => a.at.getTime() - b.at.getTime())
  let last = new Date(0)

  function later(seconds: number, act: ActOn<Ground>): void {
    const at = new Date(clock.now().getTime() + seconds * 1000)
    const place = waiting.findIndex((event) => event.at > at)
    waiting.splice(place < 0 ? waiting.length : place, 0, { at, act })
  }

  async function happen({ at, act }: EventOn<Ground>): Promise<void> {
    last = await clock.at(at > last ? at : new Date(last.getTime() + 1000), async () => {
      await act({ ...ground, later })
      return clock.now()
    })
  }

  return {
    async until(ends) {
      for (let next = waiting[0]; next !== undefined && next.at < ends; next = waiting[0]) {
        waiting.shift()
        await happen(next)
      }
    },
  }
}
