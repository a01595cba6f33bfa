import { getLocale, getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { idOf } from '#app/id-of'
import { Page } from '#components/app-frame'
import { CopyId } from '#components/copy-id'
import { PageHeader } from '#components/page-header'
import { StatusBadge } from '#components/status-badge'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { pathOf } from '#lib/shared/path-of'
import { soonForm } from '../../../_kit/form/form-skeleton'
import { RecordFailed } from '../../../_kit/page/record-failed'
import { statusLabels } from '../../../_kit/words/status-labels'
import { toCustomerView } from '../../../_records/customer/customer-view'
import { offeredCountries } from '../../offered-countries'
import { verifies } from '../../verifies'
import { readCustomerOnce } from '../read-customer'
import { EditCustomer } from './edit-customer'
import { openCustomer } from './open-customer'
import { readOpenQuotes } from './open-quotes'

async function drawEditCustomer({ params }: PageProps<'/customers/[id]/edit'>) {
  const staff = await requireStaff('customer.edit_contact')
  const id = await idOf(params)
  const texts = Promise.all([getTranslations('customer-edit'), statusLabels(), formatters(), getLocale()])
  const [[t, words, format, locale], isVerified] = await Promise.all([texts, verifies()])
  const found = await readCustomerOnce(id)
  if (!found.ok) return <RecordFailed failure={found} />
  const { name, state, type, kycStatus, version } = toCustomerView(found.value, { seesEmails: true })
  return (
    <Page>
      <PageHeader
        record
        title={t('title', { name })}
        crumbs={[
          { label: t('customers'), href: '/customers' },
          { label: name, href: pathOf.customer(id) },
          { label: t('crumb') },
        ]}
        crumbsLabel={t('crumbs')}
        badge={state && <StatusBadge kind="customer" status={state} label={words('customer', state)} />}
        meta={[
          <CopyId key="id" id={id} own labels={{ copy: t('copyId'), copied: t('copied') }} />,
          t(version === null ? 'readAt' : 'readVersion', { time: format.clock(format.now), version: version ?? '' }),
        ]}
      />
      <ClientMessages namespaces={['customer-edit', 'customer-form', 'open-call', 'status', 'stored-form']}>
        <EditCustomer
          customer={{ id, name, type, state, kycStatus, verifies: isVerified }}
          opened={await openCustomer(found.value)}
          mayCritical={staff.can('customer.edit_critical')}
          countries={await offeredCountries(locale, found.value.country)}
          openQuotes={await readOpenQuotes(id, format)}
        />
      </ClientMessages>
    </Page>
  )
}

export default soonForm(drawEditCustomer)
