import { getTranslations } from 'next-intl/server'
import { writing } from '#app/writing'
import { Page } from '#components/app-frame'
import { PageHeader } from '#components/page-header'
import { ClientMessages } from '#lib/i18n/client-messages'
import { requireStaff } from '#lib/session'
import { RecordFailed } from '../../../record-failed'
import { AccountsCard } from '../accounts-card'
import { toCustomerView } from '../customer-view'
import { IdentityCard } from '../identity-card'
import { NotesPanel } from '../notes/notes-panel'
import { readCustomerOnce } from '../read-customer'
import { StandingCard } from '../standing/standing-card'
import { TimelinePanel } from '../timeline/timeline-panel'
import { TransactionsCard } from '../transactions-card'
import { ChainProof } from './chain-proof'
import { PrintButton } from './print-button'
import { recordPack } from './record-pack'

const payments = 100

/** What is known of a customer on paper: facts, masked as this person sees them, what happened, and the proof that the trail is whole. */
export default async function EvidencePage({ params }: PageProps<'/customers/[id]/evidence'>) {
  const staff = await requireStaff('export')
  const { id } = await params
  const found = await readCustomerOnce(id)
  if (!found.ok) return <RecordFailed code={found.code} />
  await recordPack(id, staff)
  const reader = { ...staff, can: () => false }
  const [t, w] = await Promise.all([getTranslations('evidence'), writing()])
  const customer = toCustomerView(found.value, { seesEmails: staff.can('customer.see_email') })
  return (
    <Page>
      <div className="paper stack g24">
        <PageHeader
          crumbs={[{ label: customer.name, href: `/customers/${id}` }, { label: t('title') }]}
          crumbsLabel={t('crumbs')}
          title={t('of', { name: customer.name })}
          meta={[t('made', { when: w.exact(w.now), who: staff.name }), id]}
          actions={<PrintButton label={t('print')} />}
        />
        <ClientMessages namespaces={['customer', 'reveal', 'errors']}>
          <ChainProof customerId={id} w={w} />
          <IdentityCard customer={customer} mayReveal={false} />
          <StandingCard customer={found.value} staff={reader} />
          <AccountsCard customer={customer} staff={reader} />
          <TransactionsCard customerId={id} limit={payments} />
          <NotesPanel customerId={id} staff={reader} />
          <TimelinePanel customerId={id} me={staff.personId} only={undefined} />
        </ClientMessages>
      </div>
    </Page>
  )
}
