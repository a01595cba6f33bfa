import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Steps } from '#components/steps'
import { byHand } from '#contract/payouts'
import type { Quote, Transaction } from '#contract/transfers'
import { usesContract } from '#lib/server/api'
import { confirmedAt } from '../payment/confirmed-at'
import type { Phase } from '../payment/phase'
import { planSteps } from './plan-steps'

type Props = {
  transaction: Transaction
  quote: Quote | undefined
  phase: Phase
  bank: string | undefined
  toWallet: boolean
  format: Formatters
}

/** The labels of unfinished steps that differ from those of finished ones. */
const labels: Readonly<Record<string, string>> = {
  'sent working': 'bankWorks',
  'confirmed waiting': 'confirmWaits',
  'confirmed working': 'confirmUnknown',
}

/** Shows the steps of a payment with their times, as far as the API reports them. */
export async function TransactionSteps({ transaction, quote, phase, bank, toWallet, format }: Props) {
  const [t, isContract] = await Promise.all([getTranslations('transaction.steps'), usesContract()])
  const values = { bank: bank ?? t(isContract ? 'theBank' : 'theDestination') }
  const labelOf = (key: string, state: string) => {
    // The published interface says that paying debits, and knows no hold.
    if (!isContract && key === 'paid') return 'paidHere'
    // Nobody knows whether an account that has no known bank answers.
    if (!isContract && bank === undefined && key === 'sent') return key
    if (transaction.payment_provider === byHand && key === 'sent' && state === 'working') return 'handWorks'
    return labels[`${key} ${state}`] ?? key
  }
  const confirmed = quote && transaction.requires_confirmation ? await confirmedAt(quote.id) : undefined
  const planned = planSteps({ transaction, quote, phase, foreign: !isContract, toWallet, confirmedAt: confirmed })
  const steps = planned.map(({ key, state, at, detail }) => ({
    key,
    state,
    label: t(labelOf(key, state), values),
    time: at
      ? format.moment(at)
      : state === 'working' && transaction.created_at
        ? format.span(transaction.created_at, format.now)
        : undefined,
    detail: detail && t.rich('bankReference', { reference: detail, mono: (text) => <span className="mono">{text}</span> }),
    stateLabel: t(`state.${state}`),
  }))
  return <Steps steps={steps} />
}
