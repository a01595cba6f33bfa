import type { ExchangeRate } from '#contract/rates'
import { perProcess } from '#database/per-process'
import { lastKnown } from '#lib/shared/last-known'

/**
 * The rates that this process read last, and when it stored each: one memory for all pages, each of which has a copy of its
 * modules. `stored` has milliseconds by pair.
 */
export const lastRates = perProcess('last rates', () => ({ read: lastKnown<ExchangeRate>(), stored: new Map<string, number>() }))
