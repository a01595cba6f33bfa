import 'server-only'
import type { Review } from '#contract/reviews'
import { api } from '#lib/api'
import { reviewNames } from '../../reviews/list-reviews'
import { listWaitingUnblocks, type WaitingUnblock } from '../../reviews/list-unblocks'
import type { Read } from '../read-pages'

export type WaitingReview = { kind: 'review'; id: string; name: string; review: Review; mine: boolean }
export type UnblockToDecide = WaitingUnblock & { kind: 'unblock'; id: string }

/** One's own first, then those of nobody; each the oldest first. What a colleague has is not waiting for this person. */
export async function readWaitingReviews(me: string, limit: number): Promise<Read<WaitingReview>> {
  const oldest = { order: 'oldest', limit } as const
  const pages = await Promise.all([
    api.listReviews({ ...oldest, status: 'assigned', assignee: me }),
    api.listReviews({ ...oldest, status: 'open' }),
  ])
  const reviews = pages.flatMap(({ data }) => data)
  const shown = reviews.slice(0, limit)
  const names = await reviewNames(shown)
  const items = shown.map(
    (review): WaitingReview => ({ kind: 'review', id: review.id, name: names(review), review, mine: review.assignee === me }),
  )
  return { items, more: reviews.length > limit || pages.some(({ has_more }) => has_more) }
}

/** Unblocks that somebody else asked for: a second person decides. */
export async function readUnblocks(me: string): Promise<Read<UnblockToDecide>> {
  const asked = await listWaitingUnblocks()
  const items = asked.filter(({ by }) => by !== me).map((one) => ({ ...one, kind: 'unblock' as const, id: one.customer.id }))
  return { items, more: false }
}
