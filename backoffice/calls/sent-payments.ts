import { sql } from 'drizzle-orm'
import { calls } from './tables'

/** Days for which a payment is looked up after it was sent, or confirmed. */
const followedDays = 30
/** The same in milliseconds. */
export const followedMs = followedDays * 86_400_000

/** Returns whether the worker still looks up a payment whose last step was sent then, if it has not ended. */
export function isFollowed(sentAt: Date, now: Date): boolean {
  return now.getTime() - sentAt.getTime() < followedMs
}

/** The condition of a call with which a payment was made or released. */
export const isPaid = sql`${calls.operation} in ('payQuote', 'confirmQuote') and ${calls.state} = 'done'`
/** The condition of such a call whose payment has, as far as is known, no end, in the words of the index `calls_followed`. */
export const isWithoutEnd = sql`${isPaid} and ${calls.paymentEndedAt} is null`
