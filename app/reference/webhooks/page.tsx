import { getTranslations } from 'next-intl/server'
import { Page } from '#components/app-frame'
import { Card, CardHeader } from '#components/card'
import { PageHeader } from '#components/page-header'
import { pageTitle } from '../../page-title'
import { Code, Prose } from '../parts'
import { CodeList } from '../problem-list'
import { readReference } from '../read-reference'

export const generateMetadata = pageTitle('reference', 'webhooks')

export default async function WebhooksPage() {
  const [t, { events }] = await Promise.all([getTranslations('reference'), readReference()])
  const example = events.find(({ type }) => type === 'transaction.completed')?.example
  return (
    <Page>
      <PageHeader title={t('webhooks')} meta={[t('webhooksSubtitle')]} />
      <div className="flex flex-col gap-4">
        <p className="max-w-[76ch] text-subtle">{t('webhooksAbout')}</p>
        <Code title={t('webhooksExample')} text={JSON.stringify(example, null, 2)} />
        <Card>
          <CardHeader title={t('events')} count={events.length} />
          <CodeList entries={events.map(({ type, says }) => ({ code: type, says: <Prose text={says} /> }))} />
        </Card>
      </div>
    </Page>
  )
}
