import 'server-only'
import { findLatestCall } from '#backoffice/calls/calls'
import type { Desk } from '#backoffice/desk'

/** For how long an API may not return a customer that it made, in ms: most do so at once, and some after seconds. */
const longestMs = 600_000

/** Returns when this console created a customer, if that is so short a time ago that the API may not return them yet. */
export async function findJustMade({ db, now }: Pick<Desk, 'db' | 'now'>, id: string): Promise<Date | undefined> {
  const call = await findLatestCall(db, { operation: 'createCustomer', object: { kind: 'customer', id } })
  if (call?.state !== 'done' || now().getTime() - call.sentAt.getTime() > longestMs) return undefined
  return call.sentAt
}
