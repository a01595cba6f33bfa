export const createdPeriods = ['today', 'week', 'month', 'quarter'] as const
export type CreatedPeriod = (typeof createdPeriods)[number]

/** Each period ends now and has so many days. */
export const daysOfPeriod = { today: 1, week: 7, month: 30, quarter: 90 } as const satisfies Record<CreatedPeriod, number>

/** When a period that ends now began. */
export function createdFrom(period: CreatedPeriod, now: Date): Date {
  return new Date(now.getTime() - daysOfPeriod[period] * 86_400_000)
}
