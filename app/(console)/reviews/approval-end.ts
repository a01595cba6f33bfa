import { approvalMonths } from '#contract/customer-body'
import type { ReviewDetail } from '#contract/reviews'
import { dayAfter, startOfDay, zonedClock } from '#lib/shared/zoned-day'

/** The days, such as 2027-11-20, on which an approval that is given now can end. */
export type ApprovalDays = { first: string; last: string }

const monthsOf: Partial<Record<string, number>> = approvalMonths
const fewestMonths = Math.min(...Object.values(approvalMonths))

/**
 * Returns these days: from tomorrow on, and not later than the tier of the customer allows. A tier that is not known allows the
 * shortest time.
 */
export function approvalDays({ customer }: Pick<ReviewDetail, 'customer'>, now: Date, timeZone: string): ApprovalDays {
  const today = zonedClock(now, timeZone).slice(0, 10)
  return { first: dayAfter(today), last: monthsAfter(today, monthsOf[customer.kyc_type] ?? fewestMonths) }
}

/** Returns the last moment of a day, at which an approval ends that is valid through it. */
export function endOfApproval(day: string, timeZone: string): Date {
  return new Date(startOfDay(dayAfter(day), timeZone).getTime() - 1)
}

/** Returns the same day of a later month, or its last day if that month is shorter. */
function monthsAfter(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  const later = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last.getUTCDate())))
  return later.toISOString().slice(0, 10)
}
