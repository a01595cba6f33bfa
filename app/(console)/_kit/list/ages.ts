export const ageNames = ['young', 'half', 'day', 'old'] as const
export type AgeName = (typeof ageNames)[number]
/** Ages in minutes: `from` is exclusive, `to` inclusive. */
type Ages = Readonly<Record<AgeName, { from: number; to: number | undefined }>>

const day = 24 * 60
export const paymentAges: Ages = {
  young: { from: 0, to: 5 },
  half: { from: 5, to: 30 },
  day: { from: 30, to: day },
  old: { from: day, to: undefined },
}
export const reviewAges: Ages = {
  young: { from: 0, to: 4 * 60 },
  half: { from: 4 * 60, to: 12 * 60 },
  day: { from: 12 * 60, to: day },
  old: { from: day, to: undefined },
}

/** Returns the query for records that have this age at `now`. */
export function madeWithin(ages: Ages, age: AgeName, now: Date): { created_from?: string; created_to?: string } {
  const { from, to } = ages[age]
  const before = (minutes: number) => new Date(now.getTime() - minutes * 60_000).toISOString()
  return { ...(to !== undefined && { created_from: before(to) }), ...(from > 0 && { created_to: before(from) }) }
}

/** Counts records by age, in the order of the ages. A time in the future, from a clock that is ahead, counts as the first age. */
export function countByAge(
  ages: Ages,
  made: readonly { at: Date; count: number }[],
  now: Date,
): { name: AgeName; count: number }[] {
  return ageNames.map((name) => {
    const { from, to } = ages[name]
    const own = made.filter(({ at }) => {
      const minutes = (now.getTime() - at.getTime()) / 60_000
      return (from === 0 || minutes > from) && (to === undefined || minutes <= to)
    })
    return { name, count: own.reduce((total, { count }) => total + count, 0) }
  })
}
