import { getTranslations } from 'next-intl/server'
import { writing } from '#app/writing'
import { appendAudit } from '#backoffice/audit/append-audit'
import { Page } from '#components/app-frame'
import { Card, CardHeader } from '#components/card'
import { PageHeader } from '#components/page-header'
import { Timeline } from '#components/timeline'
import { transaction } from '#database/open'
import { openDesk } from '#lib/desk'
import { ClientMessages } from '#lib/i18n/client-messages'
import { actorOf, currentRequestId, requireStaff, type Staff } from '#lib/session'
import { PanelFailed } from '../../../panel-failed'
import { RecordFailed } from '../../../record-failed'
import { AccountsCard } from '../accounts-card'
import { toCustomerView } from '../customer-view'
import { IdentityCard } from '../identity-card'
import { NotesPanel } from '../notes/notes-panel'
import { readCustomerOnce } from '../read-customer'
import { StandingCard } from '../standing/standing-card'
import { readTimeline } from '../timeline/read-timeline'
import { TransactionsCard } from '../transactions-card'
import { ChainProof } from './chain-proof'
import { PrintButton } from './print-button'

const payments = 100

/** What is known of a customer on paper: facts, masked as this person sees them, what happened, and the proof that the trail is whole. */
export default async function EvidencePage({ params }: PageProps<'/customers/[id]/evidence'>) {
  const staff = await requireStaff('export')
  const { id } = await params
  const found = await readCustomerOnce(id)
  if (!found.ok) return <RecordFailed code={found.code} />
  await recordPack(id, staff)
  const reader = { ...staff, can: () => false }
  const [t, w, timeline] = await Promise.all([getTranslations('evidence'), writing(), readTimeline(id, staff.personId)])
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
          <Card>
            <CardHeader title={t('timeline')} count={timeline.entries.length} />
            {timeline.failed && <PanelFailed code={timeline.failed} />}
            <div className="body">
              <Timeline events={timeline.entries} />
            </div>
          </Card>
        </ClientMessages>
      </div>
    </Page>
  )
}

/** Who took a pack of whom is in the trail before it is shown. */
async function recordPack(customerId: string, staff: Staff): Promise<void> {
  const desk = await openDesk()
  const actor = actorOf(staff, await currentRequestId())
  const entry = { action: 'customer.evidence', object: { kind: 'customer', id: customerId }, result: 'done' } as const
  await transaction(desk.db, (tx) => appendAudit(tx, desk, actor, entry))
}
