import { notFound } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { Page } from '#components/app-frame'
import { Badge } from '#components/badge'
import { Columns } from '#components/columns'
import { PageHeader } from '#components/page-header'
import { anchorOf } from '../operation-links'
import { InlineCode, Prose, Verb } from '../parts'
import { readReference } from '../read-reference'
import { OperationExamples } from './operation-examples'
import { OperationSections } from './operation-sections'

type Props = PageProps<'/reference/[operation]'>

async function readOperation({ params }: Props) {
  const [{ operation: id }, { operations, follow }] = await Promise.all([params, readReference()])
  const operation = operations.find((one) => one.id === id)
  if (operation === undefined) notFound()
  return { operation, follow }
}

export async function generateMetadata(props: Props) {
  const { operation } = await readOperation(props)
  return { title: operation.id, description: operation.summary }
}

export default async function OperationPage(props: Props) {
  const [t, { operation, follow }] = await Promise.all([getTranslations('reference'), readOperation(props)])
  const { id, tag, method, path, summary, description, deprecated } = operation
  const crumbs = [{ label: t('title'), href: '/reference' }, { label: tag, href: `/reference#${anchorOf(tag)}` }, { label: id }]
  return (
    <Page>
      <PageHeader
        title={id}
        crumbs={crumbs}
        crumbsLabel={t('trail')}
        meta={[<Prose key="summary" text={summary} />]}
        badge={deprecated ? <Badge tone="wait">{t('deprecated')}</Badge> : undefined}
      />
      <p className="mb-3 flex items-baseline gap-3">
        <Verb method={method} />
        <InlineCode>{path}</InlineCode>
      </p>
      <p className="max-w-[76ch] text-subtle">
        <Prose text={description} />
      </p>
      <Columns side="half" className="mt-6">
        <OperationSections operation={operation} follow={follow} />
        <OperationExamples operation={operation} />
      </Columns>
    </Page>
  )
}
