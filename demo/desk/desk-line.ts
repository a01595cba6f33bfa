import type { PastClock } from '../past/past-clock'

/** An act of a person, on the ground that all people share. */
export type ActOn<Ground> = (scene: Going<Ground>) => Promise<void>
/** `later` schedules the continuation after this many seconds, among the acts of others. */
export type Going<Ground> = Ground & { later: (seconds: number, act: ActOn<Ground>) => void }
export type EventOn<Ground> = { at: Date; act: ActOn<Ground> }

/** `until` runs all acts up to that time. */
export type DeskLine = { until: (ends: Date) => Promise<void> }

/**
 * Makes a queue that runs the acts of people in chronological order, because the audit trail is a chain in which times must not
 * decrease. A continuation is inserted among the acts of others by its time.
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
