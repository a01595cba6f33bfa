import { divideRounded, formatDecimal, parseDecimal } from '#contract/money'

const scale = 8
const minorScale = 2
const decimal = /^-?\d+(\.\d{1,8})?$/

/** Parses a balance exactly, with eight decimals; undefined for a text that is no amount, which is then shown as received. */
export function readBalance(text: string): bigint | undefined {
  return decimal.test(text) ? parseDecimal(text, scale) : undefined
}

/**
 * Returns the balance after a change, which is in 1/100 and negative for money that leaves, as decimal text; null if the balance
 * is not known.
 */
export function changedBalance(balance: string | null, changeMinor: bigint): string | null {
  const before = balance === null ? undefined : readBalance(balance)
  return before === undefined ? null : formatDecimal(before + changeMinor * 10n ** BigInt(scale - minorScale), scale)
}

/**
 * Returns the balance after a debit in 1/100 as decimal text, negative if it does not suffice. Both are null if the balance is not
 * known or is no amount: then only the API can tell.
 */
export function afterDebit(balance: string | null, debitMinor: bigint): { left: string | null; suffices: boolean | null } {
  const left = changedBalance(balance, -debitMinor)
  return { left, suffices: left === null ? null : !left.startsWith('-') }
}

/** Returns 1/100 of a decimal text; undefined if it is no amount, or has smaller parts. */
export function toHundredths(text: string): bigint | undefined {
  const units = readBalance(text)
  const part = 10n ** BigInt(scale - minorScale)
  return units === undefined || units % part !== 0n ? undefined : units / part
}

/** Returns what can be paid of a balance in 1/100, rounded down; undefined if it is not known or is no amount. */
export function availableHundredths(balance: string | null | undefined): bigint | undefined {
  const units = readBalance(balance ?? '')
  return units === undefined ? undefined : divideRounded(units, 10n ** BigInt(scale - minorScale), 'floor')
}
