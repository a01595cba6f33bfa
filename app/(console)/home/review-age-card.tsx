import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardBody, CardHeader } from '#components/card'
import { offers } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { countByAge, reviewAges } from '../_kit/list/ages'
import { longestPage } from '../_kit/list/longest-page'
import { PanelFailed } from '../_kit/page/panel-failed'
import { listOpenReviews } from '../_records/review/list-open-reviews'
import { reviewsAddress } from '../_records/review/reviews-address'
import { AgeBars, type AgeRow } from './age-bars'

/** Shows undecided reviews by age. */
export async function ReviewAgeCard({ format }: { format: Formatters }) {
  const [t, dated, waiting] = await Promise.all([
    getTranslations('home.reviewAges'),
    offers('readReviewSums'), // an API with these sums can also filter its list by time
    attempt(listOpenReviews()),
  ])
  if (!waiting.ok && waiting.code === 'extension_missing') return null
  const reviews = waiting.ok ? waiting.value.data : []
  const made = reviews.map(({ created_at }) => ({ at: new Date(created_at), count: 1 }))
  const rows = countByAge(reviewAges, made, format.now).map(({ name, count }): AgeRow => {
    return {
      name,
      word: t(name),
      count,
      tone: 'wait',
      href: dated ? reviewsAddress.href(reviewsAddress.all, { age: name }) : undefined,
    }
  })
  const free = reviews.filter(({ assignee }) => assignee === null).length
  return (
    <Card>
      <CardHeader title={t('title')}>
        {waiting.ok && !waiting.value.has_more && (
          <span className="text-sm">
            {t.rich('wait', { count: reviews.length, figure: () => <b className="text-ink tabular-nums">{reviews.length}</b> })}
          </span>
        )}
      </CardHeader>
      {!waiting.ok && <PanelFailed failure={waiting} />}
      {waiting.ok && (
        <CardBody className="flex flex-col gap-3">
          <AgeBars label={t('title')} rows={rows} />
          <p className="text-xs text-muted">
            {waiting.value.has_more ? t('cut', { count: longestPage }) : t('free', { count: free })} {t('promise')}
          </p>
        </CardBody>
      )}
    </Card>
  )
}
