import 'server-only'
import { cache } from 'react'
import type { Currency } from '#contract/money'
import type { ExchangeRate } from '#contract/rates'
import { api } from '#lib/server/api'
import { lastRates } from '#lib/server/last-rates'
import type { LastKnown } from '#lib/shared/last-known'

/**
 * Reads the current rate, once per page. If that fails, the result has the rate that this process read last, which is for display
 * only.
 */
export const readRate = cache(
  (from: Currency, to: Currency): Promise<LastKnown<ExchangeRate>> =>
    lastRates.get()(`${from} ${to}`, api.readExchangeRate({ from_currency: from, to_currency: to }), new Date()),
)
