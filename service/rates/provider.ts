import type { Currency } from '#contract/money'

/** `mid` is decimal text with up to ten decimals: units of `quote` for one `base`. */
export type ProvidedRate = { mid: string; asOf: Date }

/** A source of rates. It is asked only for `storedPairs`, in that direction, and returns undefined for a rate that it does not have. */
export type RateProvider = {
  id: string
  /** Its rates are simulated, so no live organization is quoted from them. */
  isMadeUp?: true
  /** Whether a rate is too old to be used; absent: its rates do not age. */
  isStale?(asOf: Date, now: Date): boolean
  /** How far a rate may lie from the last accepted one, in 1/10,000, before a person has to accept it; absent: any distance. */
  maxJumpBps?: number
  read(base: Currency, quote: Currency, now: Date): Promise<ProvidedRate | undefined>
}

/** Pairs are kept in one direction; the others are computed. */
export const storedPairs = [
  ['USDC', 'VES'],
  ['USD', 'VES'],
  ['USDC', 'USD'],
] as const satisfies readonly (readonly [Currency, Currency])[]

export const defaultMids: Readonly<Record<string, string>> = { 'USDC/VES': '288.44', 'USD/VES': '288.44', 'USDC/USD': '1' }

/** The margin that is taken off the mid, in basis points, by stored pair; it holds in both directions. */
export type Margins = Readonly<Record<string, number>>
export const defaultMargins: Margins = { 'USDC/VES': 150, 'USD/VES': 150, 'USDC/USD': 0 }

export function marginBpsOf(margins: Margins, from: Currency, to: Currency): number {
  return margins[`${from}/${to}`] ?? margins[`${to}/${from}`] ?? 0
}
