import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { type Step, Steps } from '#components/steps'
import type { Quote, Transaction } from '#contract/transfers'
import { causeOf } from '../payment/causes'
import type { Phase } from '../payment/phase'

type Props = { transaction: Transaction; quote: Quote | undefined; phase: Phase; bank: string | undefined; format: Formatters }
type Planned = { key: string; state: Step['state']; at?: string | null; detail?: string }

/** The labels of unfinished steps that differ from those of finished ones. */
const labels: Readonly<Record<string, string>> = {
  'sent working': 'bankWorks',
  'confirmed waiting': 'confirmWaits',
  'confirmed working': 'confirmUnknown',
}
const confirmation: Partial<Record<Phase, Step['state']>> = { awaiting_confirmation: 'waiting', unconfirmed_confirm: 'working' }

/** Shows the steps of a payment with their times, as far as the API reports them. */
export async function TransactionSteps({ transaction, quote, phase, bank, format }: Props) {
  const t = await getTranslations('transaction.steps')
  const values = { bank: bank ?? t('theBank') }
  const planned = plan({ transaction, quote, phase }).filter(({ key }) => key !== 'sent' || transaction.type !== 'transfer')
  const steps = planned.map(({ key, state, at, detail }) => ({
    key,
    state,
    label: t(labels[`${key} ${state}`] ?? key, values),
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

function plan({ transaction, quote, phase }: Pick<Props, 'transaction' | 'quote' | 'phase'>): Planned[] {
  const { created_at, updated_at, completed_at, provider_reference, requires_confirmation, type } = transaction
  const quoted: Planned[] = quote ? [{ key: 'quoted', state: 'done', at: quote.created_at }] : []
  if (type === 'deposit')
    return [...quoted, { key: 'deposited', state: phase === 'completed' ? 'done' : 'working', at: completed_at ?? created_at }]
  const paid: Planned = { key: 'paid', state: 'done', at: created_at }
  const confirms = requires_confirmation || confirmation[phase]
  const confirmed: Planned[] = confirms ? [{ key: 'confirmed', state: confirmation[phase] ?? 'done' }] : []
  const sent: Planned = { key: 'sent', state: 'done', detail: provider_reference ?? undefined }
  const received: Planned = { key: 'received', state: 'todo' }
  const start = [...quoted, paid]
  switch (phase) {
    case 'awaiting_confirmation':
    case 'unconfirmed_confirm':
      return [...start, ...confirmed, { key: 'sent', state: 'todo' }, received]
    case 'processing':
      if (transaction.status === 'pending') return [...start, ...confirmed, { key: 'sent', state: 'todo' }, received]
      return [...start, ...confirmed, { ...sent, state: 'working' }, received]
    case 'completed':
      return [...start, ...confirmed, sent, { key: 'received', state: 'done', at: completed_at ?? updated_at }]
    case 'lapsed_paid':
    case 'cancelled_paid':
      return [...start, { key: phase, state: 'failed', at: transaction.status === 'pending' ? undefined : updated_at }]
    case 'failed_unsaid':
      return [...start, ...confirmed, { key: phase, state: 'failed', at: updated_at }]
    case 'failed':
      return causeOf(phase, transaction) === 'returned'
        ? [
            ...start,
            ...confirmed,
            sent,
            { key: 'received', state: 'done', at: completed_at },
            { key: 'returned', state: 'failed', at: updated_at },
          ]
        : [...start, ...confirmed, sent, { key: 'failed', state: 'failed', at: updated_at }]
    default:
      return start
  }
}
