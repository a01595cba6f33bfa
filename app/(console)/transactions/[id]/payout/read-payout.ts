import 'server-only'
import { cache } from 'react'
import { api, offers } from '#lib/server/api'
import { attempt, isNotFound } from '#lib/shared/attempt'
import type { ShownTransaction } from '../load-transaction'
import { type PayoutSituation, situationOf } from './payout-verdict'

const readOnce = cache((id: string) => attempt(api.readPayout(id)))

/** Reads how a payout stands at the bank; undefined if this is no payout, or if the API has no such record. */
export async function readPayoutOf({
  transaction: { id, type, status },
  lastSeen,
}: Pick<ShownTransaction, 'transaction' | 'lastSeen'>) {
  const isPayout = type === 'withdraw' && status !== 'pending'
  if (lastSeen !== undefined || !isPayout || !(await offers('readPayout'))) return undefined
  const read = await readOnce(id)
  const isUnknown = !read.ok && (isNotFound(read.code) || ['extension_missing', 'insufficient_scope'].includes(read.code))
  return isUnknown ? undefined : read
}

/** Returns the situation of a payout whose end, or whose return, waits for people; undefined if it waits for nobody. */
export async function peopleDecide(
  record: Pick<ShownTransaction, 'transaction' | 'lastSeen'>,
): Promise<Exclude<PayoutSituation, 'delivered' | 'over'> | undefined> {
  const read = await readPayoutOf(record)
  const situation = read?.ok ? situationOf(read.value) : 'over'
  return situation === 'delivered' || situation === 'over' ? undefined : situation
}
