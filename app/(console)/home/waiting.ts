import 'server-only'
import { listUnknownCalls } from '#backoffice/calls/calls'
import { ServiceError } from '#contract/errors'
import type { Review } from '#contract/reviews'
import type { Quote } from '#contract/transfers'
import { api } from '#lib/api'
import { type Attempt, attempt } from '#lib/attempt'
import { openDesk } from '#lib/desk'
import type { Staff } from '#lib/session'
import { customerNames } from '../customer-names'
import { reviewNames } from '../reviews/list-reviews'

/** One thing that waits for this person, before it is put into words. `at` is when it ends, or since when it waits. */
export type Waiting =
  | { kind: 'pay' | 'confirm'; id: string; payee: string; quote: Quote; endsAt: string }
  | { kind: 'unknown'; id: string; operation: string; at: string }
  | { kind: 'review'; id: string; name: string; review: Review; mine: boolean }

/** What waits, the most urgent first. Who may not act on a kind does not get it. */
export async function readWaiting(staff: Staff): Promise<Attempt<Waiting[]>> {
  const parts = await attempt(Promise.all([waitingQuotes(staff), waitingReviews(staff)]))
  if (!parts.ok) return parts
  const unknown = await unknownSteps(staff)
  return { ok: true, value: [...unknown, ...parts.value.flat()] }
}

const shownAtMost = 8

async function waitingQuotes(staff: Staff): Promise<Waiting[]> {
  if (!staff.can('quote.pay')) return []
  const found = await attempt(api.listQuotes({ status: 'pending,awaiting_confirmation', limit: shownAtMost }))
  if (!found.ok) return unlessMissing(found)
  const names = await customerNames(
    found.value.data.map(({ customer_id }) => customer_id),
    { seesEmails: staff.can('customer.see_email') },
  )
  return found.value.data
    .filter(({ source }) => source.payment_rail === 'prefunded_account')
    .map((quote) => {
      const confirm = quote.status === 'awaiting_confirmation'
      const endsAt = (confirm ? quote.confirm_by : null) ?? quote.expires_at
      return {
        kind: confirm ? ('confirm' as const) : ('pay' as const),
        id: quote.id,
        payee: names(quote.customer_id) ?? quote.external_transfer_id,
        quote,
        endsAt,
      }
    })
    .sort((a, b) => a.endsAt.localeCompare(b.endsAt))
}

/** Payments that left and were not answered: whoever may pay watches them. */
async function unknownSteps(staff: Staff): Promise<Waiting[]> {
  if (!staff.can('quote.pay')) return []
  const calls = await listUnknownCalls((await openDesk()).db, shownAtMost)
  return calls
    .filter(({ objectKind, state }) => objectKind === 'quote' && state === 'unknown')
    .map(({ objectId, operation, sentAt }) => ({ kind: 'unknown', id: objectId, operation, at: sentAt.toISOString() }))
}

/** One's own first, then those of nobody; each the oldest first. What a colleague has is not waiting for this person. */
async function waitingReviews(staff: Staff): Promise<Waiting[]> {
  if (!staff.can('review.decide')) return []
  const oldest = { order: 'oldest', limit: shownAtMost } as const
  const found = await attempt(
    Promise.all([
      api.listReviews({ ...oldest, status: 'assigned', assignee: staff.personId }),
      api.listReviews({ ...oldest, status: 'open' }),
    ]),
  )
  if (!found.ok) return unlessMissing(found)
  const reviews = found.value.flatMap(({ data }) => data).slice(0, shownAtMost)
  const names = await reviewNames(reviews)
  return reviews.map((review) => ({
    kind: 'review',
    id: review.id,
    name: names(review),
    review,
    mine: review.assignee === staff.personId,
  }))
}

/** An API without lists has nothing to show here; any other failure is told. */
function unlessMissing(failed: Extract<Attempt<unknown>, { ok: false }>): Waiting[] {
  if (failed.code === 'extension_missing') return []
  throw new ServiceError(failed.code, 'the list could not be read')
}
