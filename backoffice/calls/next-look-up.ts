import { eq } from 'drizzle-orm'
import type { Desk } from '../desk'
import { type Call, endOf } from './calls'
import { marginSeconds } from './look-up-payment'
import { paymentSubject } from './poll-schedule'
import { cutOffAfterSeconds } from './resolve-unknown'
import { pollSchedules } from './tables'

/**
 * Returns when the worker looks up an open payment or confirmation next: at its turn of the polling schedule, or already once its
 * deadline has passed (see `resolveUnknown`). A time that is over means now. Undefined if it is not looked up any more.
 */
export async function nextLookUpOf({ db }: Pick<Desk, 'db'>, call: Call): Promise<Date | undefined> {
  if (endOf(call) !== 'open') return undefined
  const { state, sentAt, certainAt, lookedUpAt } = call
  const [schedule] = await db
    .select({ nextAt: pollSchedules.nextAt })
    .from(pollSchedules)
    .where(eq(pollSchedules.subject, paymentSubject(call.objectId)))
  const deadline = certainAt && secondsAfter(certainAt, marginSeconds)
  const isSeenSince = deadline !== null && (lookedUpAt ?? sentAt) > deadline
  const turn = schedule?.nextAt ?? sentAt
  const next = deadline === null || isSeenSince ? turn : earlier(turn, deadline)
  return state === 'sent' ? later(next, secondsAfter(sentAt, cutOffAfterSeconds)) : next
}

function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000)
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other
}
