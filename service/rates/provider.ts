import type { Currency } from '#contract/currency'

/** `mid` is decimal text with up to ten decimals: units of `quote` for one `base`. */
export type ProvidedRate = { mid: string; asOf: Date }

/** A source of rates. Only `storedPairs` are read, in that direction; undefined means that it does not have the rate. */
export type RateProvider = {
  id: string
  /** Its rates are simulated, so live organizations get no quotes from them. */
  isMadeUp?: true
  /** Returns whether a rate is too old; if absent, its rates do not age. */
  isStale?(asOf: Date, now: Date): boolean
  /** The ages that `isStale` allows, in seconds: usually, and if a weekend or holiday is between; absent if rates do not age. */
  maxAge?: { seconds: number; closedSeconds: number }
  /** The largest distance from the last accepted rate, in 1/10,000, without a person's approval; if absent, any. */
  maxJumpBps?: number
  read(base: Currency, quote: Currency, now: Date): Promise<ProvidedRate | undefined>
}

/** Pairs are stored in one direction; the others are computed. */
export const storedPairs = [
  ['USDC', 'VES'],
  ['USD', 'VES'],
  ['USDC', 'USD'],
] as const satisfies readonly (readonly [Currency, Currency])[]

export const defaultMids: Readonly<Record<string, string>> = { 'USDC/VES': '288.44', 'USD/VES': '288.44', 'USDC/USD': '1' }

/** The margin taken off the mid, in basis points, by stored pair; it applies in both directions. */
export type Margins = Readonly<Record<string, number>>
export const defaultMargins: Margins = { 'USDC/VES': 150, 'USD/VES': 150, 'USDC/USD': 0 }

/** Returns the margin of a pair in basis points, the same in both directions; 0 if the pair has none. */
export function marginBpsOf(margins: Margins, from: Currency, to: Currency): number {
  return margins[`${from}/${to}`] ?? margins[`${to}/${from}`] ?? 0
}
