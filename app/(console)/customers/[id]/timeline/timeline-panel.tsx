import { getTranslations } from 'next-intl/server'
import { AppLink } from '#components/app-link'
import { Card, CardHeader } from '#components/card'
import { Timeline } from '#components/timeline'
import { PanelFailed } from '../../../panel-failed'
import { readTimeline } from './read-timeline'
import type { EntrySource } from './timeline-entries'

const sources = ['console', 'service', 'money'] as const
const onCard = 8

/** The part of the timeline that the address asks for; all of it for any other word. */
export function readSource(value: string | string[] | undefined): EntrySource | undefined {
  return sources.find((source) => source === value)
}

/** The latest of what is known, for the overview. */
export async function TimelineCard({ customerId, me }: { customerId: string; me: string }) {
  const [t, { entries, failed }] = await Promise.all([getTranslations('timeline'), readTimeline(customerId, me)])
  return (
    <Card>
      <CardHeader title={t('title')}>
        <AppLink className="link f13" href={`/customers/${customerId}?tab=timeline`}>
          {t('all')}
        </AppLink>
      </CardHeader>
      {failed && <PanelFailed code={failed} />}
      <div className="body">
        {entries.length === 0 && !failed && <p className="f13 t3">{t('none')}</p>}
        {entries.length > 0 && <Timeline events={entries.slice(0, onCard)} />}
      </div>
    </Card>
  )
}

/** Everything, or what one source knows. */
export async function TimelinePanel({ customerId, me, only }: { customerId: string; me: string; only: EntrySource | undefined }) {
  const [t, { entries, failed }] = await Promise.all([getTranslations('timeline'), readTimeline(customerId, me, only)])
  const address = `/customers/${customerId}?tab=timeline`
  return (
    <Card>
      <CardHeader title={t('title')} count={entries.length}>
        <nav className="seg sm" aria-label={t('sources.label')}>
          <AppLink href={address} aria-current={only === undefined ? 'true' : undefined} scroll={false}>
            {t('sources.all')}
          </AppLink>
          {sources.map((source) => (
            <AppLink
              key={source}
              href={`${address}&of=${source}`}
              aria-current={only === source ? 'true' : undefined}
              scroll={false}
            >
              {t(`sources.${source}`)}
            </AppLink>
          ))}
        </nav>
      </CardHeader>
      {failed && <PanelFailed code={failed} />}
      <div className="body">
        {entries.length === 0 && !failed && <p className="f13 t3">{t('none')}</p>}
        {entries.length > 0 && <Timeline events={entries} />}
      </div>
    </Card>
  )
}
