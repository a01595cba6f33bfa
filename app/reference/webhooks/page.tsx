import { getTranslations } from 'next-intl/server'
import { Page } from '#components/app-frame'
import { Card, CardHeader } from '#components/card'
import { PageHeader } from '#components/page-header'
import { titled } from '../../titled'
import { Code } from '../parts'
import { readReference } from '../read-reference'

export const generateMetadata = titled('reference', 'webhooks')

export default async function WebhooksPage() {
  const [t, { events }] = [await getTranslations('reference'), await readReference()]
  const example = events.find(({ type }) => type === 'transaction.completed')?.example
  return (
    <Page>
      <PageHeader title={t('webhooks')} meta={[t('webhooksSubtitle')]} />
      <div className="flex flex-col gap-4">
        <p className="ref-about">{t('webhooksAbout')}</p>
        <Code title={t('webhooksExample')} text={JSON.stringify(example, null, 2)} />
        <Card>
          <CardHeader title={t('events')} count={events.length} />
          <ul className="problems">
            {events.map(({ type, says }) => (
              <li key={type} id={type}>
                <code className="mono wrap-anywhere whitespace-normal">{type}</code>
                <span className="text-sm text-subtle">{says}</span>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </Page>
  )
}
