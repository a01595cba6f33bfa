import { getTranslations } from 'next-intl/server'
import { Page } from '#components/app-frame'
import { LinkButton } from '#components/button'
import { Card } from '#components/card'
import { Column } from '#components/columns'
import { PageHeader } from '#components/page-header'
import { pageTitle } from '../page-title'
import { findOperations } from './find-operations'
import { OperationLinks } from './operation-links'
import { Code, Prose } from './parts'
import { readReference } from './read-reference'
import { TagCards } from './tag-cards'

export const generateMetadata = pageTitle('reference')

const firstCall = 'curl "$BASE_URL/v1/organization" -H "x-api-key: $API_KEY"'

export default async function ReferencePage({ searchParams }: PageProps<'/reference'>) {
  const [t, reference, { q }] = await Promise.all([getTranslations('reference'), readReference(), searchParams])
  const typed = typeof q === 'string' ? q.slice(0, 100).trim() : ''
  if (typed !== '') {
    const found = findOperations(reference, typed)
    return (
      <Page>
        <PageHeader title={t('found', { count: found.length, typed })} />
        <Card>
          {found.length > 0 ? <OperationLinks operations={found} /> : <p className="p-4 text-subtle">{t('foundNone')}</p>}
        </Card>
      </Page>
    )
  }
  return (
    <Page>
      <PageHeader
        title={t('title')}
        meta={[t('subtitle')]}
        actions={
          <>
            <LinkButton href="/reference/problems">{t('problems')}</LinkButton>
            <LinkButton href="/reference/webhooks">{t('webhooks')}</LinkButton>
          </>
        }
      />
      <Column>
        <div className="flex min-w-0 max-w-[76ch] flex-col gap-3 text-subtle">
          {reference.about.map((paragraph) => (
            <p key={paragraph}>
              <Prose text={paragraph} />
            </p>
          ))}
          <Code title={t('firstCall')} text={firstCall} copy={{ copy: t('copyCurl'), copied: t('copied') }} />
        </div>
        <TagCards tags={reference.tags} />
      </Column>
    </Page>
  )
}
