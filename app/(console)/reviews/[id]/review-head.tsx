import { UserRound } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { PageHeader } from '#components/page-header'
import { StatusBadge } from '#components/status-badge'
import type { ReviewDetail } from '#contract/reviews'
import { pathOf } from '#lib/shared/path-of'
import { statusLabels } from '../../_kit/words/status-labels'
import { DeadlineTag } from '../../_records/review/deadline-tag'
import { reviewLabels } from '../../_records/review/review-labels'
import { toReviewTag } from '../../_records/review/review-row'
import { type ReviewsView, reviewsAddress } from '../../_records/review/reviews-address'
import { Assignment } from './assignment'
import type { PlaceInQueue } from './place-in-queue'
import { PlaceSteps } from './place-links'

type Props = {
  review: ReviewDetail
  name: string
  me: string
  names: (actor: string) => string
  reviewers: readonly { id: string; name: string }[]
  view: ReviewsView
  place: PlaceInQueue | undefined
}

/** Shows the customer, the reason of the review, its deadline and its assignee. */
export async function ReviewHead({ review, name, me, names, reviewers, view, place }: Props) {
  const [t, format] = await Promise.all([getTranslations('review'), formatters()])
  const [words, states] = await Promise.all([reviewLabels(), statusLabels()])
  const { customer, assignee, changed_by } = review
  const kyc = customer.kyc_status
  const changed = changed_by.length > 0 && t('changedBy', { names: changed_by.map(names).join(', ') })
  const has = assignee === null ? t('free') : assignee === me ? t('yours') : t('theirs', { name: names(assignee) })
  return (
    <PageHeader
      record
      crumbs={[{ label: t('reviews'), href: reviewsAddress.href(view) }, { label: name }]}
      crumbsLabel={t('crumbs')}
      crumbsEnd={place && <PlaceSteps place={place} />}
      title={name}
      badge={
        <>
          <StatusBadge kind="kyc" status={kyc} label={states('kyc', kyc)} />
          <DeadlineTag {...toReviewTag(review, format, words)} />
        </>
      }
      meta={[
        words.reason(review.reason),
        `KYC ${words.tier(customer.kyc_type).toLowerCase()}, ${states('customerType', customer.type).toLowerCase()}`,
        t('opened', { when: format.ago(review.created_at) }),
        ...(changed ? [changed] : []),
        ...(review.closed_at === null ? [has] : []),
      ]}
      actions={
        <>
          <LinkButton href={pathOf.customer(review.customer_id)} icon={<UserRound />}>
            {t('openCustomer')}
          </LinkButton>
          {review.closed_at === null && (
            <Assignment
              reviewId={review.id}
              holder={assignee === null ? null : { id: assignee, name: names(assignee) }}
              mine={assignee === me}
              may={!changed_by.includes(me)}
              others={reviewers.filter(({ id }) => id !== me && id !== assignee && !changed_by.includes(id))}
            />
          )}
        </>
      }
    />
  )
}
