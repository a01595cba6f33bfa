import { idOf } from '#app/id-of'
import { recordTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { Columns, Lead, Rail, Rest } from '#components/columns'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { RecordFailed } from '../../_kit/page/record-failed'
import { soonRecord } from '../../_kit/page/record-skeleton'
import { actorNames } from '../../_records/api-key/key-names'
import { listReviewers } from '../../_records/person/staff-names'
import { reviewNames } from '../../_records/review/review-names'
import { reviewsAddress, viewFor } from '../../_records/review/reviews-address'
import { Decision } from './decision'
import { DecisionMade } from './decision-made'
import { DeclaredCard } from './declared-card'
import { Evidence } from './evidence'
import { findPlace } from './place-in-queue'
import { readReviewOnce } from './read-review'
import { ReviewHead } from './review-head'

export const generateMetadata = recordTitle('review')

async function drawReview({ params, searchParams }: PageProps<'/reviews/[id]'>) {
  const staff = await requireStaff('review.read')
  const id = await idOf(params)
  const found = await readReviewOnce(id)
  if (!found.ok) return <RecordFailed failure={found} />
  const review = found.value
  if (review.status !== 'decided') await requireStaff('review.decide')
  const view = viewFor(reviewsAddress.read(await searchParams), staff)
  const [nameOf, names, reviewers, place] = await Promise.all([
    reviewNames([review], { seesEmails: staff.can('customer.see_email') }),
    actorNames(review.changed_by),
    listReviewers(),
    findPlace(review.id, view, staff.personId),
  ])
  return (
    <Page>
      <ClientMessages namespaces={['review-decision', 'review-words', 'customer', 'reveal', 'open-call', 'stored-form']}>
        <ReviewHead {...{ review, names, reviewers, view, place }} name={nameOf(review)} me={staff.personId} />
        <Columns side="middle">
          <Lead>
            <DeclaredCard review={review} mayReveal={staff.can('field.reveal')} />
          </Lead>
          <Rail acts className="desktop:sticky desktop:top-24">
            {staff.can('review.decide') ? <Decision review={review} me={staff.personId} /> : <DecisionMade review={review} />}
          </Rail>
          <Rest>
            <Evidence review={review} staff={staff} />
          </Rest>
        </Columns>
      </ClientMessages>
    </Page>
  )
}

export default soonRecord(drawReview)
