/** A point of the history; `rate` is decimal text. */
export type RatePoint = { at: string; day: string; rate: string }

/** Returns the last rate of each day. The input is sorted oldest first, and so is the result. */
export function lastOfEachDay(rates: readonly RatePoint[]): RatePoint[] {
  return [...new Map(rates.map((one) => [one.day, one])).values()]
}

/** Returns the days with the current rate as the last one: it replaces the point of today in the history. */
export function withNow(points: readonly RatePoint[], { today, rate }: { today: string; rate: string | undefined }): RatePoint[] {
  if (rate === undefined) return [...points]
  const now = { at: points.at(-1)?.at ?? '', day: today, rate }
  return [...points.filter(({ day }) => day !== today), now]
}

/** Returns the last rate before today, which the current rate is compared with. */
export function rateBefore(points: readonly RatePoint[], today: string): string | undefined {
  return points.findLast(({ day }) => day < today)?.rate
}
