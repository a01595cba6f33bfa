import 'server-only'
import type { ExchangeRate } from '#contract/rates'
import { perProcess } from '#database/per-process'
import { lastKnown } from '#lib/shared/last-known'

/** Reads a rate and remembers it by its pair, for the whole process: a rate read for one page is known to every other. */
export const lastRates = perProcess('last rates', () => lastKnown<ExchangeRate>())
