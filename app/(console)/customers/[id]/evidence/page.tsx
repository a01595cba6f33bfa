import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { idOf } from '#app/id-of'
import { Page } from '#components/app-frame'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { pathOf } from '#lib/shared/path-of'
import { PrintButton } from '../../../_kit/page/print-button'
import { AccountsCard } from '../../../_records/customer/accounts-card'
import { isDeleted, toCustomerView } from '../../../_records/customer/customer-view'
import { IdentityCard } from '../../../_records/customer/identity-card'
import { DeletedNotice } from '../deleted-notice'
import { readCustomerEver } from '../read-customer'
import { StateCard } from '../state/state-card'
import { UnreadCustomer } from '../unread-customer'
import { ChainProof } from './chain-proof'
import { PackContents } from './pack-contents'
import { PackParts } from './pack-parts'
import { Paper } from './paper'
import { readPack } from './read-pack'
import { recordPack } from './record-pack'

/** Shows a customer for print: facts, masked as this person sees them, events, and the proof of an intact trail. */
export default async function EvidencePage({ params }: PageProps<'/customers/[id]/evidence'>) {
  const staff = await requireStaff('export')
  const id = await idOf(params)
  const found = await readCustomerEver(id)
  const deleted = found.ok && isDeleted(found.value)
  if (!found.ok || (deleted && !staff.can('customer.read_deleted'))) return <UnreadCustomer id={id} found={found} staff={staff} />
  await recordPack(id, staff)
  const reader = { ...staff, can: () => false }
  const [t, format, pack] = await Promise.all([getTranslations('evidence'), formatters(), readPack(id, { deleted, staff })])
  const accounts = pack.accounts.failed ?? { ok: true as const, value: pack.accounts.items }
  const customer = toCustomerView(found.value, { seesEmails: staff.can('customer.see_email') })
  return (
    <Page>
      <Paper>
        <div className="-mb-4 laptop:-mb-5">
          <PageHeader
            crumbs={[{ label: customer.name, href: pathOf.customer(id) }, { label: t('title') }]}
            crumbsLabel={t('crumbs')}
            title={t('of', { name: customer.name })}
            meta={[t('made', { when: format.exact(format.now), who: staff.name }), id]}
            actions={<PrintButton label={t('print')} />}
          />
        </div>
        <ClientMessages namespaces={['customer', 'reveal', 'open-call']}>
          {deleted && <DeletedNotice id={id} deletedAt={found.value.deleted_at} />}
          <ChainProof trail={pack.trail} format={format} />
          <PackContents pack={pack} format={format} />
          <IdentityCard customer={customer} mayReveal={false} />
          <StateCard customer={found.value} staff={reader} />
          <AccountsCard customer={customer} staff={reader} read={accounts} />
          <PackParts pack={pack} reader={reader} />
        </ClientMessages>
      </Paper>
    </Page>
  )
}
