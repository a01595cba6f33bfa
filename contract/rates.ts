import { z } from 'zod'
import { Currency } from './money'
import { smallInt, Timestamp } from './primitives'

export const ExchangeRateQuery = z.object({
  from_currency: Currency,
  to_currency: Currency,
})
export type ExchangeRateQuery = z.infer<typeof ExchangeRateQuery>

/** `rate` = destination units for one source unit, margin included; indicative: only a quote locks it. */
export const ExchangeRate = z
  .object({
    rate: z.number(),
    from_currency: Currency.optional(),
    to_currency: Currency.optional(),
    mid_rate: z.string().optional(),
    margin_bps: smallInt().optional(),
    provider: z.string().optional(),
    as_of: Timestamp.optional(),
  })
  .meta({ id: 'ExchangeRate' })
export type ExchangeRate = z.infer<typeof ExchangeRate>

/** Extension: accepted rates of one pair over time, oldest first. */
export const RateHistoryQuery = ExchangeRateQuery.extend({ days: z.coerce.number().int().min(1).max(90).default(30) })
export type RateHistoryQuery = ExchangeRateQuery & { days?: number }
export const RateHistory = z
  .object({ data: z.array(z.object({ as_of: Timestamp, rate: z.number() })) })
  .meta({ id: 'RateHistory' })
export type RateHistory = z.infer<typeof RateHistory>
