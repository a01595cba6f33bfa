import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardBody, CardHeader } from '#components/card'
import { Steps } from '#components/steps'
import { confirmedAt } from '../../_records/payment/confirmed-at'
import { isDeposit } from '../../_records/payment/figures'
import { isFinal } from '../../_records/payment/phase'
import { quoteMaker } from '../../_records/quote/quote-maker'
import type { QuoteRecord } from './load-record'
import { type PlannedStep, planSteps } from './quote-steps'

/** Shows the past and the coming steps with their times. */
export async function StepsCard({ record, format }: { record: QuoteRecord; format: Formatters }) {
  const [t, maker] = await Promise.all([getTranslations('quote.steps'), quoteMaker(record)])
  const bank = record.bank ?? t('theBank')
  const labelOf = ({ name, state }: PlannedStep) => {
    if (name === 'paid' && state === 'waiting') return t('payWaits')
    if (name === 'paid' && state === 'done' && record.foreign) return t('paidHere')
    if (name === 'paid' && state === 'working') return t('payUnknown')
    if (name === 'confirmed' && state === 'waiting') return t('confirmWaits')
    if (name === 'confirmed' && state === 'working') return t('confirmUnknown')
    if (name === 'deposit' && state === 'working') return t('matchUnknown')
    if (name === 'sent' && state === 'working') return t('bankWorks', { bank })
    return name === 'sent' ? t('sent', { bank }) : t(name)
  }
  const confirms = record.transaction && record.quote.requires_confirmation
  const planned = planSteps({ ...record, confirmedAt: confirms ? await confirmedAt(record.quote.id) : undefined })
  const steps = planned.map((step) => ({
    key: step.name,
    state: step.state,
    label: labelOf(step),
    time: step.at ? format.moment(step.at) : step.state === 'waiting' || step.state === 'working' ? t('now') : undefined,
    detail: detailOf(step, { ...record, maker }, format, t),
    stateLabel: t(`state.${step.state}`),
  }))
  return (
    <Card>
      <CardHeader title={t(isFinal(record.phase) ? 'titlePast' : 'title')} />
      <CardBody>
        <Steps steps={steps} />
      </CardBody>
    </Card>
  )
}

/** The steps at which all of the money came back. */
const backSteps: readonly PlannedStep['name'][] = ['notConfirmed', 'cancelledPaid', 'failed']

type T = Awaited<ReturnType<typeof getTranslations<'quote.steps'>>>

function detailOf(
  { name, state }: PlannedStep,
  { quote, maker, payCall, confirmCall, transaction, foreign, replaced }: QuoteRecord & { maker: string | undefined },
  format: Formatters,
  t: T,
) {
  if (name === 'created') return maker
  if (name === 'paid') {
    if (state === 'waiting' && quote.expires_at === undefined) return t('noDeadline')
    if (state === 'waiting') return t(foreign ? 'payDetailHere' : 'payDetail', { time: format.moment(quote.expires_at) })
    return state === 'working' ? t('unknownDetail') : payCall?.actorName
  }
  if (name === 'confirmed') {
    if (state === 'waiting') return t('confirmDetail')
    return state === 'working' ? t('unknownDetail') : state === 'todo' ? t('confirmAhead') : confirmCall?.actorName
  }
  if (name === 'replaced' && replaced) return t(`replacedDetail.${replaced}`)
  if (name === 'lapsed') return t(isDeposit({ quote }) ? 'lapsedDeposit' : foreign ? 'lapsedHere' : 'lapsedDetail')
  if (backSteps.includes(name)) return t(transaction?.status === 'pending' ? 'comingBack' : 'allBack')
  if (name === 'sent' && transaction?.provider_reference) return t('bankReference', { reference: transaction.provider_reference })
  return undefined
}
