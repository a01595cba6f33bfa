/** A rate is decimal text. */
export type RatePoint = { at: string; day: string; rate: string }

/** The last of each day. They come oldest first, and stay so. */
export function lastOfEachDay(rates: readonly RatePoint[]): RatePoint[] {
  return [...new Map(rates.map((one) => [one.day, one])).values()]
}

/** The days with the rate of now as the last one: where it is told it stands for today, whatever the history has of today. */
export function withNow(points: readonly RatePoint[], { today, rate }: { today: string; rate: string | undefined }): RatePoint[] {
  if (rate === undefined) return [...points]
  const now = { at: points.at(-1)?.at ?? '', day: today, rate }
  return [...points.filter(({ day }) => day !== today), now]
}

/** The last rate before today, which the rate of now is compared with. */
export function rateBefore(points: readonly RatePoint[], today: string): string | undefined {
  return points.findLast(({ day }) => day < today)?.rate
}
