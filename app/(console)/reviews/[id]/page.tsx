import { randomUUID } from 'node:crypto'
import { idOf } from '#app/id-of'
import { titledRecord } from '#app/titled'
import { Page } from '#components/app-frame'
import { Column, Columns } from '#components/columns'
import { ClientMessages } from '#lib/i18n/client-messages'
import { requireStaff } from '#lib/session'
import { RecordFailed } from '../../record-failed'
import { soonRecord } from '../../record-skeleton'
import { reviewNames } from '../list-reviews'
import { listReviewers, staffNames } from '../staff-names'
import { DecisionPanel } from './decision-panel'
import { Evidence } from './evidence'
import { readNextName } from './next-review'
import { readReviewOnce } from './read-review'
import { ReviewHead } from './review-head'
import { verdictOf } from './verdict'

export const generateMetadata = titledRecord('review')

async function drawReview({ params }: PageProps<'/reviews/[id]'>) {
  const staff = await requireStaff('review.decide')
  const id = await idOf(params)
  const found = await readReviewOnce(id)
  if (!found.ok) return <RecordFailed failure={found} />
  const review = found.value
  const [nameOf, names, reviewers, next] = await Promise.all([
    reviewNames([review]),
    staffNames(),
    listReviewers(),
    readNextName(review.id, staff.personId),
  ])
  return (
    <Page>
      <ClientMessages namespaces={['review-decision', 'review-words', 'customer', 'reveal', 'errors']}>
        <ReviewHead review={review} name={nameOf(review)} me={staff.personId} names={names} reviewers={reviewers} />
        <Columns side="middle">
          <Evidence review={review} staff={staff} />
          <Column first="act" className="md:sticky md:top-24">
            <DecisionPanel
              key={review.id}
              reviewId={review.id}
              personId={staff.personId}
              idempotencyKey={randomUUID()}
              suspended={review.customer.state === 'SUSPENDED'}
              verdict={verdictOf(review, staff.personId, names)}
              next={next}
            />
          </Column>
        </Columns>
      </ClientMessages>
    </Page>
  )
}

export default soonRecord(drawReview)
