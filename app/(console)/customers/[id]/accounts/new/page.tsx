import { randomUUID } from 'node:crypto'
import { getTranslations } from 'next-intl/server'
import { idOf } from '#app/id-of'
import { recordTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { Columns } from '#components/columns'
import { PageHeader } from '#components/page-header'
import { StatusBadge } from '#components/status-badge'
import { banks } from '#contract/banks'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { api } from '#lib/server/api'
import { attempt } from '#lib/shared/attempt'
import { pathOf } from '#lib/shared/path-of'
import { soonForm } from '../../../../_kit/form/form-skeleton'
import { RecordFailed } from '../../../../_kit/page/record-failed'
import { statusLabels } from '../../../../_kit/words/status-labels'
import { toCustomerView } from '../../../../_records/customer/customer-view'
import { readCustomerOnce } from '../../read-customer'
import { AccountForm } from './account-form'
import { KnownAccounts } from './known-accounts'

export const generateMetadata = recordTitle('account-form')

async function drawNewAccount({ params }: PageProps<'/customers/[id]/accounts/new'>) {
  const staff = await requireStaff('bank_account.add')
  const id = await idOf(params)
  const [t, words, found] = await Promise.all([getTranslations('account-form'), statusLabels(), readCustomerOnce(id)])
  if (!found.ok) return <RecordFailed failure={found} />
  const { name, state } = toCustomerView(found.value, { seesEmails: staff.can('customer.see_email') })
  const listed = await attempt(api.listBanks())
  return (
    <Page>
      <PageHeader
        title={t('title')}
        crumbs={[
          { label: t('customers'), href: '/customers' },
          { label: name, href: pathOf.customer(id) },
          { label: t('title') },
        ]}
        crumbsLabel={t('crumbs')}
        meta={[
          t('for', { name }),
          state && <StatusBadge key="state" kind="customer" status={state} label={words('customer', state)} />,
        ]}
      />
      <Columns side="wide">
        <ClientMessages namespaces={['account-form', 'stored-form', 'open-call']}>
          <AccountForm customerId={id} idempotencyKey={randomUUID()} banks={listed.ok ? listed.value.data : banks} />
        </ClientMessages>
        <KnownAccounts customerId={id} />
      </Columns>
    </Page>
  )
}

export default soonForm(drawNewAccount)
