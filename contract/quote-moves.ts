import type { QuoteStatus, TransactionStatus } from './transfers'

/** How a quote is carried out, which is decided when it is created. */
export type QuoteFlow = 'deposit' | 'wallet_transfer' | 'two_step_payout' | 'one_step_payout'

/** What moves a quote: a call (`create`, `pay`, `confirm`, `cancel`), time (`expire`), or the report of a rail. */
export type QuoteStep = 'create' | 'pay' | 'confirm' | 'expire' | 'cancel' | 'complete' | 'fail' | 'return'

/** One move of the state machine. `new` is a quote not yet stored; `transaction` is its transaction's status after the move. */
export type QuoteMove = {
  flow: QuoteFlow
  step: QuoteStep
  from: QuoteStatus | 'new'
  to: QuoteStatus
  transaction: TransactionStatus | null
}

const payouts = ['two_step_payout', 'one_step_payout'] as const
const all = ['deposit', 'wallet_transfer', ...payouts] as const

/**
 * The state machine of a quote: every allowed move. The service, its database (`payments.quote_moves`) and the pages that offer a
 * step all use this table.
 */
export const quoteMoves: readonly QuoteMove[] = [
  ...moves('create', all, 'new', 'pending', null),
  ...moves('pay', ['wallet_transfer'], 'pending', 'completed', 'completed'),
  ...moves('pay', ['two_step_payout'], 'pending', 'awaiting_confirmation', 'pending'),
  ...moves('pay', ['one_step_payout'], 'pending', 'processing', 'processing'),
  ...moves('confirm', ['deposit'], 'pending', 'completed', 'completed'),
  ...moves('confirm', ['two_step_payout'], 'awaiting_confirmation', 'processing', 'processing'),
  ...moves('expire', all, 'pending', 'expired', null),
  ...moves('expire', ['two_step_payout'], 'awaiting_confirmation', 'expired', 'failed'),
  ...moves('cancel', all, 'pending', 'cancelled', null),
  ...moves('cancel', ['two_step_payout'], 'awaiting_confirmation', 'cancelled', 'failed'),
  ...moves('complete', payouts, 'processing', 'completed', 'completed'),
  ...moves('fail', payouts, 'processing', 'failed', 'failed'),
  ...moves('return', payouts, 'completed', 'failed', 'failed'),
]

function moves(
  step: QuoteStep,
  flows: readonly QuoteFlow[],
  from: QuoteMove['from'],
  to: QuoteStatus,
  transaction: QuoteMove['transaction'],
): QuoteMove[] {
  return flows.map((flow) => ({ flow, step, from, to, transaction }))
}
