import { plainNumber } from '#contract/money'
import type { ExchangeRate } from '#contract/rates'

/** Returns a text that changes whenever the page of a rate would look different. */
export function rateVersion({ rate, as_of = '' }: ExchangeRate): string {
  return `${plainNumber(rate)} ${as_of}`
}
