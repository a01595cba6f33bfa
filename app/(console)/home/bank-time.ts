import type { BankAnswer, BankState } from '#contract/bank-answers'
import { formatSpan } from '#lib/shared/format'

const order: readonly BankState[] = ['not_answering', 'slow', 'normal']

/** A bank with enough payouts to say how it answers. */
export type KnownAnswer = BankAnswer & { state: Exclude<BankState, 'too_few'> }

/** Tells whether enough payouts were sent to say how the bank answers, in a word that this console knows. */
export function isKnown(bank: BankAnswer): bank is KnownAnswer {
  return order.includes(bank.state)
}

/** Returns the banks of which the API says something that only it knows, each with that word. */
export function inOtherWords(banks: readonly BankAnswer[]): string[] {
  return banks
    .filter((bank) => !isKnown(bank) && bank.state !== 'too_few')
    .map(({ bank_name, state }) => `${bank_name}: ${state}`)
}

/** Sorts the banks that support is asked about first to the top, and the others by name. */
export function worstFirst(banks: readonly KnownAnswer[]): KnownAnswer[] {
  return banks.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || a.bank_name.localeCompare(b.bank_name, 'es'))
}

/**
 * Returns what stands beside the state of a bank: for how long it has not answered, how many payments wait if those make it slow,
 * or the time within which nine of ten arrive. Undefined if nothing is known.
 */
export function bankTime(bank: KnownAnswer, asOf: string): { span: string } | { waiting: number } | undefined {
  const { state, unanswered_since: silentSince, nine_of_ten_seconds: seconds, waiting } = bank
  if (state === 'not_answering') {
    if (silentSince === null) return undefined
    return { span: minutesOf((Date.parse(asOf) - Date.parse(silentSince)) / 1000, Math.floor) }
  }
  if (seconds === null || (state === 'slow' && seconds < 300 && waiting > 0)) return { waiting }
  return { span: minutesOf(seconds, Math.ceil) }
}

/** Returns "40 s", "6 min" or "2 h 5 min": from a minute on, in whole minutes. */
function minutesOf(seconds: number, round: (count: number) => number): string {
  const whole = round(seconds)
  if (whole < 60) return formatSpan(whole * 1000, 1)
  const minutes = round(seconds / 60)
  return formatSpan(minutes * 60_000, minutes < 60 ? 1 : 2)
}
