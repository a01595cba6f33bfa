export const createdPeriods = ['today', 'week', 'month', 'quarter'] as const
export type CreatedPeriod = (typeof createdPeriods)[number]

/** The length of each period in days; all of them end now. */
export const daysOfPeriod = { today: 1, week: 7, month: 30, quarter: 90 } as const satisfies Record<CreatedPeriod, number>

/** Returns the start of a period that ends now. */
export function createdFrom(period: CreatedPeriod, now: Date): Date {
  return new Date(now.getTime() - daysOfPeriod[period] * 86_400_000)
}
