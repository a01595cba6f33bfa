import { isLower, roomLeft } from '#backoffice/approvals/bounds.rules'
import { exactRateText } from '#backoffice/exact-rate'

/** The bound for the price, with the current value: rates as decimal text, debits in minor units (1/100). */
export type OfferedBound = { kind: 'rate' | 'debit'; now: string; offered: string; furthest: string; currency: string }

/** Returns an entered rate as decimal text, read in the reader's locale; null if it is no rate. */
export function readRate(typed: string, locale: string): string | null {
  const text = typed.replaceAll(/[\s\u00a0]/g, '')
  const decimal = locale === 'es' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  return exactRateText.test(decimal) ? decimal : null
}

/** Returns whether the desk accepts the bound: not better than the current value, and not further away than allowed. */
export function isInReach({ kind, now, furthest }: OfferedBound, value: string): boolean {
  return kind === 'rate'
    ? !isLower(now, value) && !isLower(value, furthest)
    : BigInt(value) >= BigInt(now) && BigInt(value) <= BigInt(furthest)
}

/** Returns the margin that the bound leaves, in percent with two decimals. */
export function roomOfBound({ kind, now }: OfferedBound, value: string): string {
  return kind === 'rate' ? roomLeft(now, value, 'lower') : roomLeft(now, value, 'higher')
}
