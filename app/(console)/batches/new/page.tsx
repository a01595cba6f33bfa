import { getLocale, getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { listPrefundedAccounts } from '#lib/server/prefunded-accounts'
import { attempt } from '#lib/shared/attempt'
import { PanelFailed } from '../../_kit/page/panel-failed'
import { soonRecord } from '../../_kit/page/record-skeleton'
import { TemplateButton } from '../template-button'
import { UploadForm } from './upload-form'

export const generateMetadata = pageTitle('batch-new')

async function drawNewBatch() {
  await requireStaff('batch.run')
  const [t, format, locale, read] = await Promise.all([
    getTranslations('batch-new'),
    formatters(),
    getLocale(),
    attempt(listPrefundedAccounts()),
  ])
  return (
    <Page>
      <PageHeader
        title={t('title')}
        crumbsLabel={t('crumbs')}
        crumbs={[{ label: t('batches'), href: '/batches' }, { label: t('new') }]}
        meta={[t('lead')]}
        actions={<TemplateButton />}
      />
      {read.ok ? (
        <ClientMessages namespaces={['batch-upload', 'batch-fields']}>
          <UploadForm
            locale={locale === 'en' ? 'en' : 'es'}
            sources={read.value
              .filter(({ currency }) => currency !== 'VES')
              .map(({ id, name, currency, available_balance: available }) => ({
                value: id,
                label: available === null ? `${name} (${currency})` : `${name}, ${format.amount(available, currency)}`,
              }))}
          />
        </ClientMessages>
      ) : (
        <Card>
          <PanelFailed failure={read} />
        </Card>
      )}
    </Page>
  )
}

export default soonRecord(drawNewBatch)
