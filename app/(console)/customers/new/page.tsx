import { randomUUID } from 'node:crypto'
import { getLocale, getTranslations } from 'next-intl/server'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { servedOrganization } from '#lib/server/organization'
import { soonForm } from '../../_kit/form/form-skeleton'
import { offeredCountries } from '../offered-countries'
import { verifies } from '../verifies'
import { NewCustomerForm } from './new-customer-form'
import { WhatHappens } from './what-happens'

export const generateMetadata = pageTitle('customer-form', 'new.title')

async function drawNewCustomer() {
  await requireStaff('customer.create')
  const locale = await getLocale()
  const [t, isVerified, countries, organization] = await Promise.all([
    getTranslations('customer-form'),
    verifies(),
    offeredCountries(locale),
    servedOrganization(),
  ])
  return (
    <Page>
      <PageHeader
        title={t('new.title')}
        crumbs={[{ label: t('customers'), href: '/customers' }, { label: t('new.crumb') }]}
        crumbsLabel={t('crumbs')}
      />
      <ClientMessages namespaces={['customer-form', 'customer-search', 'stored-form', 'open-call', 'status']}>
        <NewCustomerForm
          verifies={isVerified}
          idempotencyKey={randomUUID()}
          countries={countries}
          whatHappens={isVerified && <WhatHappens test={organization?.test === true} />}
        />
      </ClientMessages>
    </Page>
  )
}

export default soonForm(drawNewCustomer)
