import { randomUUID } from 'node:crypto'
import { getTimeZone } from 'next-intl/server'
import type { ReviewDetail } from '#contract/reviews'
import { staffNames } from '../../_records/person/staff-names'
import { approvalDays } from '../approval-end'
import { printJudged } from '../judged-data'
import { DecisionPanel } from './decision-panel'
import { readNextName } from './next-review'
import { readReviewed } from './read-review'
import { verdictOf } from './verdict'

/** Shows the panel of the decision, with the customer of the next review. */
export async function Decision({ review, me }: { review: ReviewDetail; me: string }) {
  const [names, next, customer] = await Promise.all([staffNames(), readNextName(review.id, me), readReviewed(review.customer_id)])
  // An API that says when approvals end takes such an end with the decision.
  const takesEnd = customer.ok && customer.value.kyc_valid_until !== undefined
  const ends = takesEnd ? approvalDays(review, new Date(), await getTimeZone()) : undefined
  return (
    <DecisionPanel
      key={review.id}
      reviewId={review.id}
      idempotencyKey={randomUUID()}
      seen={await printJudged(review, customer.ok ? customer.value : undefined)}
      suspended={review.customer.state === 'SUSPENDED'}
      verdict={verdictOf(review, me, names)}
      next={next}
      ends={ends}
    />
  )
}
