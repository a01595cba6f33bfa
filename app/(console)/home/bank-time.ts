import type { BankAnswer, BankState } from '#contract/bank-answers'

const order: readonly BankState[] = ['not_answering', 'slow', 'normal']

/** A bank with enough payouts to say how it answers. */
export type KnownAnswer = BankAnswer & { state: Exclude<BankState, 'too_few'> }

export function isKnown(bank: BankAnswer): bank is KnownAnswer {
  return bank.state !== 'too_few'
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
    return { span: spanOf((Date.parse(asOf) - Date.parse(silentSince)) / 1000, Math.floor) }
  }
  if (seconds === null || (state === 'slow' && seconds < 300 && waiting > 0)) return { waiting }
  return { span: spanOf(seconds, Math.ceil) }
}

/** Returns "40 s", "6 min" or "2 h 5 min"; the units are the same in both languages. */
function spanOf(seconds: number, round: (minutes: number) => number): string {
  if (seconds < 60) return `${Math.max(0, Math.round(seconds))} s`
  const minutes = round(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}
