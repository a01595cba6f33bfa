import type { Currency } from '#contract/currency'
import type { SearchParams } from '../_kit/list/search-params'

/** A currency pair; its rate is the price of one unit of `from` in `to`. */
export type Pair = { from: Currency; to: Currency }

/** The pairs of quotes, the most common one first. */
export const pairs: readonly [Pair, ...Pair[]] = [
  { from: 'USDC', to: 'VES' },
  { from: 'USD', to: 'VES' },
  { from: 'VES', to: 'USDC' },
  { from: 'USDC', to: 'USD' },
]

/** Returns an example amount in 1/100: 100.00 for dollars, more for a currency of less value. */
export function exampleMinor({ from }: Pair): bigint {
  return from === 'VES' ? 1_000_000n : 10_000n
}

/** The lengths of the history in days. */
export const periods = [1, 7, 30] as const
export type Period = (typeof periods)[number]

/** The parameters in the address of the rates. */
export type RatesView = { pair: Pair; days: Period }

/** Reads the parameters tolerantly: an invalid value is ignored. */
export function readRatesView({ pair, days }: SearchParams): RatesView {
  return {
    pair: pairs.find((one) => pairName(one) === pair) ?? pairs[0],
    days: periods.find((period) => String(period) === days) ?? 30,
  }
}

/** Returns the name of the pair in addresses, such as "USDC-VES". */
export function pairName({ from, to }: Pair): string {
  return `${from}-${to}`
}

/** Returns the query string for a pair and a period. */
export function ratesParams({ pair, days }: RatesView): string {
  return new URLSearchParams({ pair: pairName(pair), days: String(days) }).toString()
}

/** Returns the address of a view; the first pair over 30 days is the page itself. */
export function ratesHref(view: RatesView): string {
  const isFirst = view.pair === pairs[0] && view.days === 30
  return isFirst ? '/rates' : `/rates?${ratesParams(view)}`
}
