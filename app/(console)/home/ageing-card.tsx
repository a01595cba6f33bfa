import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { Card, CardBody, CardHeader, CardLink } from '#components/card'
import { api } from '#lib/api'
import { attempt } from '#lib/attempt'
import { longestPage } from '../longest-page'
import { PanelFailed } from '../panel-failed'
import { AgeBars } from './age-bars'
import { readPages } from './read-pages'

/** Ages in minutes, from and to. */
const ages = [
  { name: 'young', to: 5 },
  { name: 'half', to: 30 },
  { name: 'day', to: 1440 },
  { name: 'old', to: Number.POSITIVE_INFINITY },
] as const

const mostPages = 10

/** Payments that are not final yet, by how long they have been on their way. */
export async function AgeingCard({ w }: { w: Writing }) {
  const t = await getTranslations('home.ageing')
  const query = { status: 'pending,processing', limit: longestPage }
  const open = await attempt(readPages((cursor) => api.listTransactions({ ...query, cursor }), mostPages))
  if (!open.ok && open.code === 'extension_missing') return null
  const minutes = open.ok
    ? open.value.items.map(({ created_at }) => (created_at ? (w.now.getTime() - Date.parse(created_at)) / 60_000 : 0))
    : []
  return (
    <Card>
      <CardHeader title={t('title')}>
        <CardLink href="/transactions?status=pending,processing">{t('all')}</CardLink>
      </CardHeader>
      {!open.ok && <PanelFailed failure={open} />}
      {open.ok && (
        <CardBody className="flex flex-col gap-3">
          <AgeBars ages={ages} values={minutes} wordOf={(name) => t(name)} tone="work" />
          {open.value.more && <p className="text-xs text-muted">{t('cut', { count: open.value.items.length })}</p>}
        </CardBody>
      )}
    </Card>
  )
}
