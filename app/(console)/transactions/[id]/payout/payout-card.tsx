import { randomUUID } from 'node:crypto'
import { Users } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardBody, CardHeader } from '#components/card'
import { Notice } from '#components/notice'
import type { PayoutDetail } from '#contract/payouts'
import type { Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { offers } from '#lib/server/api'
import { PanelFailed } from '../../../_kit/page/panel-failed'
import { listThoseWho, staffNames } from '../../../_records/person/staff-names'
import type { ShownTransaction } from '../load-transaction'
import { PayoutActs } from './payout-acts'
import { PayoutHistory } from './payout-history'
import { concernsPeople, openOutcomes, payoutVerdict, situationOf } from './payout-verdict'
import { readPayoutOf } from './read-payout'
import { ToPay } from './to-pay'

type Props = Pick<ShownTransaction, 'transaction' | 'lastSeen' | 'format'> & { staff: Staff }
type PartProps = { payout: PayoutDetail; staff: Staff; format: Formatters }

/**
 * Shows how a payout stands at the bank, what people reported, and the act of the next one. Hidden if the API has no such record,
 * or if no person has to do with the payout.
 */
export async function PayoutCard({ transaction, lastSeen, staff, format }: Props) {
  const [t, read] = await Promise.all([getTranslations('payout'), readPayoutOf({ transaction, lastSeen })])
  if (read === undefined) return null
  if (read.ok && !concernsPeople(read.value, staff)) return null
  return (
    <Card data-part="payout" tone={read.ok && read.value.claim ? 'wait' : 'plain'}>
      <CardHeader title={t('title')} />
      {read.ok ? <Body payout={read.value} staff={staff} format={format} /> : <PanelFailed failure={read} single />}
    </Card>
  )
}

async function Body({ payout, staff, format }: PartProps) {
  const t = await getTranslations('payout')
  const situation = situationOf(payout)
  const { network_code: code, return_refused_at: at } = payout
  return (
    <CardBody className="flex flex-col gap-3 text-sm">
      <p className="text-subtle">{t(`situations.${situation}`, { code: code ?? '', when: at ? format.occasion(at) : '' })}</p>
      <Claim payout={payout} staff={staff} format={format} />
      <ToPay payout={payout} staff={staff} format={format} />
      <Acts payout={payout} staff={staff} format={format} />
      <PayoutHistory payout={payout} format={format} />
    </CardBody>
  )
}

/** Shows whose report waits, how the payout ended by it, and until when it counts. */
async function Claim({ payout: { claim }, staff, format }: PartProps) {
  if (claim === null) return null
  const [t, names] = await Promise.all([getTranslations('payout'), staffNames()])
  const facts = {
    name: names(claim.actor_id),
    when: format.ago(claim.created_at),
    outcome: t(`outcomes.${claim.outcome}`),
    until: format.bound(claim.expires_at),
  }
  return (
    <Notice tone="wait" icon={<Users />} title={t('claim.title')}>
      {t(claim.actor_id === staff.personId ? 'claim.byYou' : 'claim.by', facts)}
    </Notice>
  )
}

/** Shows the act that this person may do next, or who may. */
async function Acts({ payout, staff, format }: PartProps) {
  const { claim, transaction } = payout
  const [t, names, canRecord] = await Promise.all([getTranslations('payout'), staffNames(), offers('recordPayoutOutcome')])
  const verdict = payoutVerdict(payout, staff)
  if (!canRecord) return <p className="text-muted">{t('missing')}</p>
  const [may, wait] = [verdict === 'report' || verdict === 'decide', verdict !== 'over' && verdict !== 'report']
  return (
    <>
      <ClientMessages namespaces={['payout-acts', 'money-entry']}>
        <PayoutActs
          transactionId={transaction.id}
          currency={transaction.destination_currency ?? 'VES'}
          outcomes={may ? openOutcomes(payout) : []}
          first={verdict === 'decide' && claim?.id ? { id: claim.id, name: names(claim.actor_id) } : undefined}
          idempotencyKey={randomUUID()}
        />
      </ClientMessages>
      {wait && verdict !== 'decide' && <Others payout={payout} staff={staff} format={format} />}
    </>
  )
}

/** Names those who may report next. */
async function Others({ payout: { claim }, staff }: PartProps) {
  const [t, people] = await Promise.all([
    getTranslations('payout'),
    listThoseWho(claim === null ? 'payout.report' : 'payout.decide'),
  ])
  const others = people.filter(({ id }) => id !== claim?.actor_id && id !== staff.personId)
  if (others.length === 0) return <p className="text-wait">{t('nobody')}</p>
  return <p className="text-subtle">{t('who', { names: others.map(({ name }) => name).join(', ') })}</p>
}
