import type { ExchangeRate } from '#contract/rates'
import { perProcess } from '#database/per-process'
import { lastKnown } from '#lib/shared/last-known'

/** The rates that this process read last: one memory for all pages, each of which has a copy of its modules. */
export const lastRates = perProcess('last rates', () => lastKnown<ExchangeRate>())
