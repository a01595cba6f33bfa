import { dayAfter, startOfDay } from '#lib/shared/zoned-day'

export const createdPeriods = ['today', 'week', 'month', 'quarter'] as const
export type CreatedPeriod = (typeof createdPeriods)[number]

/** The length of each period in days; all of them end now. */
export const daysOfPeriod = { today: 1, week: 7, month: 30, quarter: 90 } as const satisfies Record<CreatedPeriod, number>

/** Returns the start of a period that ends now. */
export function createdFrom(period: CreatedPeriod, now: Date): Date {
  return new Date(now.getTime() - daysOfPeriod[period] * 86_400_000)
}

/** A period that ends now, or days of the business time zone, both inclusive, which are more exact and replace it. */
export type CreatedRange = { created: CreatedPeriod | undefined; from: string | undefined; to: string | undefined }

/** Converts the range into parameters of a query. `now` ends a period; `timeZone` decides when a day begins. */
export function toCreatedQuery({ created, from, to }: CreatedRange, { now, timeZone }: { now: Date; timeZone: string }) {
  const hasDays = from !== undefined || to !== undefined
  return {
    ...(created && !hasDays && { created_from: createdFrom(created, now).toISOString() }),
    ...(from && { created_from: startOfDay(from, timeZone).toISOString() }),
    ...(to && { created_to: startOfDay(dayAfter(to), timeZone).toISOString() }),
  }
}
