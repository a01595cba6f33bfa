import { type QuoteFlow, type QuoteStep, quoteMoves } from '#contract/quote-moves'
import type { QuoteStatus } from '#contract/transfers'
import type { Phase } from './phase'

/** The state of the quote's state machine in each open phase. Phases are this console's own, so it holds for every API. */
const places: Partial<Record<Phase, { flow: QuoteFlow; status: QuoteStatus }>> = {
  payable: { flow: 'two_step_payout', status: 'pending' },
  deposit_awaited: { flow: 'deposit', status: 'pending' },
  awaiting_confirmation: { flow: 'two_step_payout', status: 'awaiting_confirmation' },
}

/** Returns whether pages offer this step in this phase, to people with the permission. */
export function offersStep(phase: Phase, step: Extract<QuoteStep, 'pay' | 'confirm' | 'cancel'>): boolean {
  const place = places[phase]
  return quoteMoves.some((move) => move.step === step && move.flow === place?.flow && move.from === place.status)
}
