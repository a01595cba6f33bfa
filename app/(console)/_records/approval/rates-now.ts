import 'server-only'
import { cache } from 'react'
import { Currency } from '#contract/currency'
import { plainNumber } from '#contract/money'
import { api } from '#lib/server/api'
import { type Attempt, attempt } from '#lib/shared/attempt'

export type RateNow = { rate: string; asOf: string | undefined }

/** Returns the current rate of a pair, read once per page; `rate_unavailable` for a currency that the contract does not list. */
export const readRateNow = cache(async (from: string, to: string): Promise<Attempt<RateNow>> => {
  const [source, destination] = [Currency.safeParse(from), Currency.safeParse(to)]
  if (!source.success || !destination.success) return { ok: false, code: 'rate_unavailable' }
  const prices = api.readExchangeRate({ from_currency: source.data, to_currency: destination.data })
  const read = await attempt(prices)
  if (!read.ok) return read
  const { rate, as_of: asOf } = read.value
  return rate > 0 ? { ok: true, value: { rate: plainNumber(rate), asOf } } : { ok: false, code: 'rate_unavailable' }
})
