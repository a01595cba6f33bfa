import type { Currency } from '#contract/money'

/** `mid` is decimal text with up to ten decimals: units of `quote` for one `base`. */
export type ProvidedRate = { mid: string; asOf: Date }

/** A source of rates. Asked only for the pairs below, in that direction; undefined when it does not have one. */
export type RateProvider = {
  id: string
  /** A rate older than this is not used; null: its rates do not age. */
  staleAfterSeconds: number | null
  read(base: Currency, quote: Currency, now: Date): Promise<ProvidedRate | undefined>
}

/** Pairs are kept in one direction; the others are computed. */
export const storedPairs = [
  ['USDC', 'VES'],
  ['USD', 'VES'],
  ['USDC', 'USD'],
] as const satisfies readonly (readonly [Currency, Currency])[]

export const defaultMids: Readonly<Record<string, string>> = { 'USDC/VES': '288.44', 'USD/VES': '288.44', 'USDC/USD': '1' }

/** What is taken off the mid, in 1/10,000: nothing between dollars. */
export function marginBpsOf(from: Currency, to: Currency): number {
  return from !== to && (from === 'VES' || to === 'VES') ? 150 : 0
}
