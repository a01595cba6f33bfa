import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardBody, CardHeader } from '#components/card'
import type { DepositDetail } from '#contract/deposits'
import { depositStateOf, isOpen } from '../../_records/deposit/deposit-state'
import { listThoseWho } from '../../_records/person/staff-names'
import type { DepositActs } from './read-deposit-acts'
import { RefundButton } from './refund-button'
import type { DepositFacts } from './shown-deposit'

type Props = { deposit: DepositDetail; facts: DepositFacts; acts: DepositActs; format: Formatters }

/**
 * Shows when and by whom money can be sent back, with the act for whoever may report it. The act stays, hidden, for the result
 * of an open dialog.
 */
export async function RefundCard({ deposit, facts, acts, format }: Props) {
  const t = await getTranslations('deposits.refund')
  const isUnmatched = deposit.status === 'unmatched'
  const act = <RefundButton deposit={facts} offered={acts.request && isUnmatched} />
  const isIdle = depositStateOf(deposit) === deposit.status
  if (!isOpen(deposit.status) || !isIdle) return act
  const who = acts.takes && !acts.request ? (await listThoseWho('deposit.request')).map(({ name }) => name).join(', ') : ''
  return (
    <Card>
      <CardHeader title={t('title')} />
      <CardBody className="flex flex-col gap-3 text-sm text-subtle">
        <p>{isUnmatched ? t('text') : t('later', { until: format.moment(deposit.claimable_until) })}</p>
        {!acts.takes && <p>{t('elsewhere')}</p>}
        {acts.takes && !acts.request && <p>{who === '' ? t('nobody') : t('who', { names: who })}</p>}
        {act}
      </CardBody>
    </Card>
  )
}
