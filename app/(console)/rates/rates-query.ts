import type { Currency } from '#contract/money'
import type { SearchParams } from '../_kit/list/search-params'

/** What one unit of `from` is worth in `to`. */
export type Pair = { from: Currency; to: Currency }

/** Those that quotes are made of; that of most payments first. */
export const pairs: readonly [Pair, ...Pair[]] = [
  { from: 'USDC', to: 'VES' },
  { from: 'USD', to: 'VES' },
  { from: 'VES', to: 'USDC' },
  { from: 'USDC', to: 'USD' },
]

/** An amount of which the worth is told, in 1/100: 100.00 of a dollar, more of what is worth less. */
export function exampleMinor({ from }: Pair): bigint {
  return from === 'VES' ? 1_000_000n : 10_000n
}

/** How far back the history goes, in days. */
export const periods = [1, 7, 30] as const
export type Period = (typeof periods)[number]

/** What the address of the rates says. */
export type RatesView = { pair: Pair; days: Period }

/** Reads the address tolerantly: what does not exist is as if it were not there. */
export function readRatesView({ pair, days }: SearchParams): RatesView {
  return {
    pair: pairs.find((one) => pairName(one) === pair) ?? pairs[0],
    days: periods.find((period) => String(period) === days) ?? 30,
  }
}

/** "USDC-VES", as an address names it. */
export function pairName({ from, to }: Pair): string {
  return `${from}-${to}`
}

/** What stands behind the "?" of every address about one pair and period. */
export function ratesParams({ pair, days }: RatesView): string {
  return new URLSearchParams({ pair: pairName(pair), days: String(days) }).toString()
}

export function ratesHref(view: RatesView): string {
  const isFirst = view.pair === pairs[0] && view.days === 30
  return isFirst ? '/rates' : `/rates?${ratesParams(view)}`
}
