import { z } from 'zod'
import { Currency } from './currency'
import { Timestamp } from './members'
import { smallInt } from './primitives'
import { shared } from './shared-meta'

export const ExchangeRateQuery = z.object({
  from_currency: Currency.meta(shared.fromCurrency),
  to_currency: Currency.meta(shared.toCurrency),
})
export type ExchangeRateQuery = z.infer<typeof ExchangeRateQuery>

export const ExchangeRate = z
  .object({
    rate: z.number().meta({
      description: 'Destination units for one source unit, margin included. Indicative: only a quote locks it.',
      example: 284.1134,
    }),
    from_currency: Currency.optional().meta(shared.fromCurrency),
    to_currency: Currency.optional().meta(shared.toCurrency),
    mid_rate: z.string().optional().meta(shared.midRate),
    margin_bps: smallInt().optional().meta(shared.marginBps),
    provider: z.string().optional().meta(shared.provider),
    as_of: Timestamp.optional().meta(shared.asOf),
  })
  .meta({ id: 'ExchangeRate' })
export type ExchangeRate = z.infer<typeof ExchangeRate>

/** Extension: accepted rates of one pair over time, oldest first. */
export const RateHistoryQuery = ExchangeRateQuery.extend({
  days: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(90)
    .default(30)
    .meta({ description: 'How many days back, 1 to 90.', example: 30 }),
})
export type RateHistoryQuery = z.input<typeof RateHistoryQuery>
export const RateHistory = z
  .object({
    data: z
      .array(
        z.object({
          as_of: Timestamp.meta(shared.asOf),
          rate: z.number().meta({
            description: 'Destination units for one source unit, margin included. Indicative: only a quote locks it.',
            example: 284.1134,
          }),
        }),
      )
      .meta(shared.data),
  })
  .meta({ id: 'RateHistory' })
export type RateHistory = z.infer<typeof RateHistory>
