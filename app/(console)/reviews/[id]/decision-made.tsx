import { getTranslations } from 'next-intl/server'
import { Card, CardBody, CardHeader } from '#components/card'
import type { ReviewDetail } from '#contract/reviews'
import { staffNames } from '../../_records/person/staff-names'
import { Why } from './decision-refused'
import { verdictOf } from './verdict'

/** Shows whoever only reads decided reviews how this one was decided, by whom and when. */
export async function DecisionMade({ review }: { review: ReviewDetail }) {
  const [t, names] = await Promise.all([getTranslations('review-decision'), staffNames()])
  const verdict = verdictOf(review, '', names)
  return (
    <Card>
      <CardHeader title={t('closedTitle')} />
      <CardBody>{verdict.kind === 'closed' && <Why verdict={verdict} />}</CardBody>
    </Card>
  )
}
