import type { Quote, Transaction } from '#contract/transfers'
import { isFinal, type Phase } from './phase'

type Payment = { quote?: Quote | undefined; transaction?: Transaction | undefined; phase: Phase }

/** If a bank does not answer for longer than this, a person should check the payment. */
export const longAfterMinutes = 30

/** Returns whether the bank has been processing the payment for longer than usual. */
export function isLong({ phase, transaction }: Payment, now: Date): boolean {
  if (phase !== 'processing' || transaction?.created_at === undefined) return false
  return now.getTime() - Date.parse(transaction.created_at) > longAfterMinutes * 60_000
}

/** Returns when to check a payment again: at its deadline, soon while it is new, else in half an hour. Undefined once final. */
export function nextLookAt(payment: Payment, now: Date): Date | undefined {
  const { phase, quote, transaction } = payment
  if (isFinal(phase)) return undefined
  const deadline =
    phase === 'awaiting_confirmation'
      ? (transaction?.confirm_by ?? quote?.confirm_by)
      : phase === 'payable'
        ? quote?.expires_at
        : undefined
  if (deadline && new Date(deadline) > now) return new Date(deadline)
  const minutes = isLong(payment, now) || phase === 'other' ? longAfterMinutes : 5
  return new Date(now.getTime() + minutes * 60_000)
}
