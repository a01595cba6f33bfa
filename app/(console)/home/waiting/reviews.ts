import 'server-only'
import type { Review, ReviewPage } from '#contract/reviews'
import { api } from '#lib/server/api'
import { sortByDeadline } from '../../_records/review/deadline'
import { listInOrder } from '../../_records/review/list-in-order'
import { listOpenReviews } from '../../_records/review/list-open-reviews'
import { listWaitingUnblocks, type WaitingUnblock } from '../../_records/review/list-unblocks'
import { reviewNames } from '../../_records/review/review-names'
import type { Read } from '../read-pages'

export type WaitingReview = { kind: 'review'; id: string; name: string; review: Review; mine: boolean }
export type UnblockToDecide = WaitingUnblock & { kind: 'unblock'; id: string }

/** Returns this person's reviews and unassigned ones, the first due on top. Reviews of colleagues are not included. */
export async function readWaitingReviews(me: string, limit: number): Promise<Read<WaitingReview>> {
  const open = await listOpenReviews()
  const pages = open.has_more ? await listApart(me, limit) : [open]
  const mine = ({ assignee, status }: Review) => status === 'assigned' && assignee === me
  const all = pages.flatMap(({ data }) => data)
  const reviews = sortByDeadline(all.filter((review) => mine(review) || review.status === 'open'))
  const shown = reviews.slice(0, limit)
  const names = await reviewNames(shown, { seesEmails: true }) // as everybody who decides reviews does
  const items = shown.map(
    (review): WaitingReview => ({ kind: 'review', id: review.id, name: names(review), review, mine: review.assignee === me }),
  )
  return { items, more: reviews.length > limit || pages.some(({ has_more }) => has_more) }
}

/** Reads the reviews of each group that are due first, for a queue that is too long to be read as a whole. */
function listApart(me: string, limit: number): Promise<ReviewPage[]> {
  const first = { order: 'due', limit } as const
  return Promise.all([
    listInOrder(api, { ...first, status: 'assigned', assignee: me }),
    listInOrder(api, { ...first, status: 'open' }),
  ])
}

/** Returns the unblocks that another person requested, which a second person decides. */
export async function readUnblocks(me: string): Promise<Read<UnblockToDecide>> {
  const requested = await listWaitingUnblocks()
  const items = requested.filter(({ by }) => by !== me).map((one) => ({ ...one, kind: 'unblock' as const, id: one.customer.id }))
  return { items, more: false }
}
