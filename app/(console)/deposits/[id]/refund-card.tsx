import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import type { DepositDetail } from '#contract/deposits'
import { depositStateOf, isOpen } from '../../_records/deposit/deposit-state'
import { listThoseWho } from '../../_records/person/staff-names'
import type { DepositActs } from './read-deposit-acts'
import { RefundAct } from './refund-act'
import type { DepositFacts } from './shown-deposit'

type Props = { deposit: DepositDetail; facts: DepositFacts; acts: DepositActs; format: Formatters }

/** Shows when and by whom money can be sent back, with the act for whoever may report it. */
export async function RefundCard({ deposit, facts, acts, format }: Props) {
  const t = await getTranslations('deposits.refund')
  const isUnmatched = deposit.status === 'unmatched'
  const isIdle = depositStateOf(deposit) === deposit.status
  const who = acts.takes && !acts.request ? (await listThoseWho('deposit.request')).map(({ name }) => name).join(', ') : ''
  return (
    <RefundAct deposit={facts} title={t('title')} shown={isOpen(deposit.status) && isIdle} offered={acts.request && isUnmatched}>
      <p>{isUnmatched ? t('text') : t('later', { until: format.bound(deposit.claimable_until) })}</p>
      {!acts.takes && <p>{t('elsewhere')}</p>}
      {acts.takes && !acts.request && <p>{who === '' ? t('nobody') : t('who', { names: who })}</p>}
    </RefundAct>
  )
}
