import type { PastClock } from '../past/past-clock'

/** An act of a person, in the world that all people share. */
export type ActOn<World> = (scene: Going<World>) => Promise<void>
/** `later` schedules the continuation after this many seconds, among the acts of others. */
export type Going<World> = World & { later: (seconds: number, act: ActOn<World>) => void }
export type EventOn<World> = { at: Date; act: ActOn<World> }

/** `until` runs all acts up to that time. */
export type DeskLine = { until: (ends: Date) => Promise<void> }

/**
 * Makes a queue that runs the acts of people in chronological order, because the audit trail is a chain in which times must not
 * decrease. A continuation is inserted among the acts of others by its time.
 */
export function createDeskLine<World extends { clock: PastClock }>(world: World, planned: readonly EventOn<World>[]): DeskLine {
  const { clock } = world
  const waiting = [...planned].sort((a, b) => a.at.getTime() - b.at.getTime())
  let last = new Date(0)

  function later(seconds: number, act: ActOn<World>): void {
    const at = new Date(clock.now().getTime() + seconds * 1000)
    const place = waiting.findIndex((event) => event.at > at)
    waiting.splice(place < 0 ? waiting.length : place, 0, { at, act })
  }

  async function happen({ at, act }: EventOn<World>): Promise<void> {
    last = await clock.at(at > last ? at : new Date(last.getTime() + 1000), async () => {
      await act({ ...world, later })
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
