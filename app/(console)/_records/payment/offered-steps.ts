import { type QuoteFlow, type QuoteStep, quoteMoves } from '#contract/quote-moves'
import type { QuoteStatus } from '#contract/transfers'
import type { Phase } from './phase'

/** Where the state machine of a quote stands in each open phase. A phase is ours in front of any API, whatever its words are. */
const places: Partial<Record<Phase, { flow: QuoteFlow; status: QuoteStatus }>> = {
  payable: { flow: 'two_step_payout', status: 'pending' },
  deposit_awaited: { flow: 'deposit', status: 'pending' },
  awaiting_confirmation: { flow: 'two_step_payout', status: 'awaiting_confirmation' },
}

/** Returns whether a page offers a step of a person in this phase, to whom it is permitted. */
export function offersStep(phase: Phase, step: Extract<QuoteStep, 'pay' | 'confirm' | 'cancel'>): boolean {
  const place = places[phase]
  return quoteMoves.some((move) => move.step === step && move.flow === place?.flow && move.from === place.status)
}
