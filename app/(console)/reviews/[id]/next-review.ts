import 'server-only'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { listInOrder } from '../../_records/review/list-in-order'
import { reviewNames } from '../../_records/review/review-names'

const scanned = 10

/**
 * Returns for whoever decides the customer of the review that probably opens next; undefined if none is unassigned, or the API
 * does not answer.
 */
export async function readNextName(reviewId: string, me: string): Promise<string | undefined> {
  const free = await attempt(listInOrder(api, { status: 'open', order: 'due', limit: scanned }))
  const next = free.ok ? free.value.data.find(({ id, changed_by }) => id !== reviewId && !changed_by.includes(me)) : undefined
  return next && (await reviewNames([next], { seesEmails: true }))(next)
}
