import { plainNumber } from '#contract/money'
import type { ExchangeRate } from '#contract/rates'

/** Differs when the page of a rate would look different. */
export function rateVersion({ rate, as_of = '' }: ExchangeRate): string {
  return `${plainNumber(rate)} ${as_of}`
}
