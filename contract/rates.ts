import { z } from 'zod'
import { Currency } from './money'
import { Id, oneOrMore, PageQuery, page, plainText, smallInt, Timestamp } from './primitives'

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

export const quarantineStatuses = ['waiting', 'accepted', 'rejected'] as const
export type QuarantineStatus = (typeof quarantineStatuses)[number]

/** Extension: a rate too far from the last accepted one. Mids are decimal text: units of `quote_currency` for one `base_currency`. */
export const QuarantinedRate = z
  .object({
    id: Id,
    provider: z.string(),
    base_currency: Currency,
    quote_currency: Currency,
    mid_rate: z.string(),
    last_mid_rate: z.string(),
    as_of: Timestamp,
    status: z.enum(quarantineStatuses),
    decided_by: z.string().nullable(),
    reason: z.string().nullable(),
    decided_at: Timestamp.nullable(),
    created_at: Timestamp,
  })
  .meta({ id: 'QuarantinedRate' })
export type QuarantinedRate = z.infer<typeof QuarantinedRate>

export const QuarantineQuery = PageQuery.omit({ with_count: true }).extend({
  status: oneOrMore(z.enum(quarantineStatuses)).optional(),
})
export type QuarantineQuery = Omit<PageQuery, 'with_count'> & { status?: string }

export const QuarantineDecisionBody = z.strictObject({ reason: plainText(200) }).meta({ id: 'QuarantineDecisionBody' })
export type QuarantineDecisionBody = z.input<typeof QuarantineDecisionBody>

export const QuarantinePage = page(QuarantinedRate).meta({ id: 'QuarantinePage' })
export type QuarantinePage = z.infer<typeof QuarantinePage>
