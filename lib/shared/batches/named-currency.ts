import type { Currency } from '#contract/currency'
import { currencies } from '#contract/money'
import type { NamedCurrency } from '../money-entry'

const names: readonly (readonly [name: RegExp, currency: NamedCurrency])[] = [
  [/^us\$$/, 'USD'],
  [/^\$$/, '$'],
  [/^(?:bs[fds]?|ve[fd]|bolivar(?:es)?)$/, 'VES'],
  [/^dolar(?:es)?$|^dollars?$/, '$'],
  [/^(?:€|euros?)$/, 'EUR'],
  [/^£$/, 'GBP'],
  [/^(?:usdt|tether)$/, 'USDT'],
  [/^(?:btc|₿|bitcoins?)$/, 'BTC'],
]

/** Codes that people also write in small letters. In capitals every code of ISO 4217 counts; "all" and "try" are words too. */
const often = ['eur', 'gbp', 'cop', 'brl', 'mxn', 'clp', 'ars', 'cad', 'chf', 'jpy', 'cny']

/** Returns the currencies that the name of a column names, each once: "Monto (VES)" and "Bs. a pagar" name VES. */
export function currenciesInHeader(header: string): NamedCurrency[] {
  const words = header
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/\bBs\.?\s?([FDS])\b/giu, 'Bs$1')
    .match(/us\$|\p{Sc}|[\p{L}\p{N}]+/giu)
  return unique((words ?? []).map(currencyOf))
}

function currencyOf(word: string): NamedCurrency | undefined {
  const lower = word.toLowerCase()
  const ours: Currency | undefined = currencies.find((one) => one.toLowerCase() === lower)
  const known = ours ?? names.find(([name]) => name.test(lower))?.[1]
  if (known !== undefined) return known
  if (/^\p{Sc}$/u.test(word)) return word
  return often.includes(lower) || (word === word.toUpperCase() && isoCodes().has(word)) ? word.toUpperCase() : undefined
}

let codes: ReadonlySet<string> | undefined

function isoCodes(): ReadonlySet<string> {
  codes ??= new Set(Intl.supportedValuesOf('currency'))
  return codes
}

function unique(found: readonly (NamedCurrency | undefined)[]): NamedCurrency[] {
  return [...new Set(found.filter((one) => one !== undefined))]
}
