import 'server-only'
import { cache } from 'react'
import type { Currency } from '#contract/money'
import type { ExchangeRate } from '#contract/rates'
import { perProcess } from '#database/per-process'
import { api } from '#lib/server/api'
import { type LastKnown, lastKnown } from '../../_kit/page/last-known'

/** Of the process, so that a rate read for one page is known to every other. */
const last = perProcess('last rates', () => lastKnown<ExchangeRate>())

/** Reads the current rate, once per page. If that fails, the result has the rate that this process read last, which is for display only. */
export const readRate = cache(
  (from: Currency, to: Currency): Promise<LastKnown<ExchangeRate>> =>
    last.get()(`${from} ${to}`, api.readExchangeRate({ from_currency: from, to_currency: to }), new Date()),
)
