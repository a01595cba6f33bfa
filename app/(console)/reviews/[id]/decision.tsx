import { randomUUID } from 'node:crypto'
import type { ReviewDetail } from '#contract/reviews'
import { staffNames } from '../../_records/person/staff-names'
import { DecisionPanel } from './decision-panel'
import { readNextName } from './next-review'
import { verdictOf } from './verdict'

/** Shows the panel of the decision, with the customer of the next review. */
export async function Decision({ review, me }: { review: ReviewDetail; me: string }) {
  const [names, next] = await Promise.all([staffNames(), readNextName(review.id, me)])
  return (
    <DecisionPanel
      key={review.id}
      reviewId={review.id}
      idempotencyKey={randomUUID()}
      suspended={review.customer.state === 'SUSPENDED'}
      verdict={verdictOf(review, me, names)}
      next={next}
    />
  )
}
