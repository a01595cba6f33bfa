import { isLower, roomLeft } from '#backoffice/approvals/bounds.rules'

/** How far the price may move, beside how it stands: rates as decimal text, debits as minor units (1/100). */
export type AskedBound = { kind: 'rate' | 'debit'; now: string; offered: string; furthest: string; currency: string }

/** A typed rate as decimal text, in the reader's language; null for what is no rate. */
export function readRate(typed: string, locale: string): string | null {
  const text = typed.replaceAll(/[\s\u00a0]/g, '')
  const decimal = locale === 'es' ? text.replaceAll('.', '').replace(',', '.') : text.replaceAll(',', '')
  return /^\d{1,12}(\.\d{1,12})?$/.test(decimal) ? decimal : null
}

/** Whether the desk takes it: no better than now, and no further away than is allowed. */
export function isInReach({ kind, now, furthest }: AskedBound, value: string): boolean {
  return kind === 'rate'
    ? !isLower(now, value) && !isLower(value, furthest)
    : BigInt(value) >= BigInt(now) && BigInt(value) <= BigInt(furthest)
}

/** The room that it leaves, in percent with two decimals. */
export function roomOfBound({ kind, now }: AskedBound, value: string): string {
  return kind === 'rate' ? roomLeft(now, value, 'lower') : roomLeft(now, value, 'higher')
}
