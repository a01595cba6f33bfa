import 'server-only'
import { cache } from 'react'
import type { Currency } from '#contract/currency'
import type { ExchangeRate } from '#contract/rates'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { lastRates } from '#lib/server/last-rates'
import type { LastKnown } from '#lib/shared/last-known'
import { readOrRemember } from './remembered-rate'

/**
 * Reads the current rate, once per page. If that fails, the result has the rate that this console read last, which is for display
 * only.
 */
export const readRate = cache(async (from: Currency, to: Currency): Promise<LastKnown<ExchangeRate>> => {
  const read = api.readExchangeRate({ from_currency: from, to_currency: to })
  read.catch(() => undefined) // the desk may fail before anybody awaits it
  const { db, now } = await openDesk()
  return readOrRemember({ memory: lastRates.get(), db, now: now() }, { from, to }, read)
})
