import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { Card, CardBody, CardHeader, CardLink } from '#components/card'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { PanelFailed } from '../panel-failed'
import { AgeBars } from './age-bars'

/** Hours, from and to. */
const ages = [
  { name: 'young', to: 4 },
  { name: 'half', to: 12 },
  { name: 'day', to: 24 },
  { name: 'old', to: Number.POSITIVE_INFINITY },
] as const
const readAtMost = 100

/** Reviews that nobody decided yet, by how long they wait. */
export async function ReviewAgeCard({ w }: { w: Writing }) {
  const t = await getTranslations('home.reviewAges')
  const waiting = await attempt(api.listReviews({ status: 'open,assigned', order: 'oldest', limit: readAtMost }))
  if (!waiting.ok && waiting.code === 'extension_missing') return null
  const reviews = waiting.ok ? waiting.value.data : []
  const hours = reviews.map(({ created_at }) => (w.now.getTime() - Date.parse(created_at)) / 3_600_000)
  const free = reviews.filter(({ assignee }) => assignee === null).length
  return (
    <Card>
      <CardHeader title={t('title')}>
        <CardLink href="/reviews">{t('all')}</CardLink>
      </CardHeader>
      {!waiting.ok && <PanelFailed failure={waiting} />}
      {waiting.ok && (
        <CardBody className="flex flex-col gap-3">
          <AgeBars ages={ages} values={hours} wordOf={(name) => t(name)} tone="wait" />
          <p className="text-xs text-muted">
            {waiting.value.has_more ? t('cut', { count: readAtMost }) : t('free', { count: free })}
          </p>
        </CardBody>
      )}
    </Card>
  )
}
