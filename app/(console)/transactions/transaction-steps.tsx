import { getTranslations } from 'next-intl/server'
import type { Writing } from '#app/writing'
import { type Step, Steps } from '#components/steps'
import type { Quote, Transaction } from '#contract/transfers'
import { situationOf } from './situation'

type Props = { transaction: Transaction; quote: Quote | undefined; bank: string | undefined; w: Writing }
type Planned = { key: string; state: Step['state']; at?: string | null; detail?: string }

/** The steps of a payment with their times, as far as the API tells them. */
export async function TransactionSteps({ transaction, quote, bank, w }: Props) {
  const t = await getTranslations('transaction.steps')
  const values = { bank: bank ?? t('theBank') }
  const planned = plan(transaction, quote, w).filter(({ key }) => key !== 'sent' || transaction.type !== 'transfer')
  const steps = planned.map(({ key, state, at, detail }) => ({
    key,
    state,
    label: t(
      state === 'working' && key === 'sent' ? 'bankWorks' : state === 'waiting' && key === 'confirmed' ? 'confirmWaits' : key,
      values,
    ),
    time: at ? w.moment(at) : state === 'working' && transaction.created_at ? w.span(transaction.created_at, w.now) : undefined,
    detail: detail && t.rich('bankReference', { reference: detail, mono: (text) => <span className="mono">{text}</span> }),
    stateLabel: t(`state.${state}`),
  }))
  return <Steps steps={steps} />
}

function plan(transaction: Transaction, quote: Quote | undefined, { now }: Writing): Planned[] {
  const { created_at, updated_at, completed_at, provider_reference, requires_confirmation, type } = transaction
  const situation = situationOf(transaction, quote, now)
  const quoted: Planned[] = quote ? [{ key: 'quoted', state: 'done', at: quote.created_at }] : []
  if (type === 'deposit')
    return [
      ...quoted,
      { key: 'deposited', state: situation === 'completed' ? 'done' : 'working', at: completed_at ?? created_at },
    ]
  const paid: Planned = { key: 'paid', state: 'done', at: created_at }
  const confirmed: Planned[] = requires_confirmation
    ? [{ key: 'confirmed', state: situation === 'awaiting_confirmation' ? 'waiting' : 'done' }]
    : []
  const sent: Planned = { key: 'sent', state: 'done', detail: provider_reference ?? undefined }
  const received: Planned = { key: 'received', state: 'todo' }
  const start = [...quoted, paid]
  switch (situation) {
    case 'awaiting_confirmation':
    case 'pending':
      return [...start, ...confirmed, { key: 'sent', state: 'todo' }, received]
    case 'processing':
    case 'processing_long':
      return [...start, ...confirmed, { ...sent, state: 'working' }, received]
    case 'completed':
      return [...start, ...confirmed, sent, { key: 'received', state: 'done', at: completed_at ?? updated_at }]
    case 'returned':
      return [
        ...start,
        ...confirmed,
        sent,
        { key: 'received', state: 'done', at: completed_at },
        { key: 'returned', state: 'failed', at: updated_at },
      ]
    case 'failed':
      return [...start, ...failedBefore(transaction), { key: 'failed', state: 'failed', at: updated_at }]
    default:
      return start
  }
}

/** A payment that nobody confirmed, or that was cancelled, never went to a bank. */
function failedBefore({ failure_code, requires_confirmation, provider_reference }: Transaction): Planned[] {
  if (failure_code === 'confirmation_expired' || failure_code === 'cancelled') return []
  const sent: Planned = { key: 'sent', state: 'done', detail: provider_reference ?? undefined }
  return requires_confirmation ? [{ key: 'confirmed', state: 'done' }, sent] : [sent]
}
