import { z } from 'zod'
import { Currency } from './currency'
import { kycTypes } from './customer-body'
import { Timestamp } from './members'
import { Organization } from './organizations'
import { smallInt } from './primitives'
import { feeTypes } from './quote-parts'
import { shared } from './shared-meta'
import { paymentRails } from './transfers'

const Rail = z.enum(paymentRails)
const any = 'Null for any.'

const PaymentStop = z.object({
  scope: z.enum(['organization', 'all']).meta({ description: '`all`: every organization is stopped.', example: 'organization' }),
  cause: z.enum(['operator', 'books']).meta({
    description: '`books`: a check found the books wrong, and the stop ends when a check finds them right.',
    example: 'operator',
  }),
  since: Timestamp.meta({ description: 'Since when nothing is paid or confirmed.', example: '2026-11-20T13:39:00.000Z' }),
})

/** A bound on amounts, under the name that a refusal (`amount_out_of_bounds`) uses. */
const Limit = z
  .object({
    limit: z.enum(['transfer', 'pagomovil', 'customer_month']).meta({
      description:
        '`transfer`: the principal of one transfer, before fees. `pagomovil`: what one pago móvil carries. `customer_month`: what one customer sends in a calendar month (in Caracas).',
      example: 'transfer',
    }),
    kyc_type: z
      .enum(kycTypes)
      .nullable()
      .meta({ description: `The tier of the customers it is for. ${any}`, example: null }),
    currency: Currency.meta({ description: 'In which the amounts are.', example: 'USDC' }),
    min: z.string().nullable().meta({ description: 'Decimal text in major units. Null for no minimum.', example: '1.00' }),
    max: z.string().nullable().meta({ description: 'Decimal text in major units. Null for no maximum.', example: '10000.00' }),
  })
  .meta({ id: 'Limit' })
export type Limit = z.infer<typeof Limit>

const TariffLine = z.object({
  label: z.string().meta({ description: 'What the fee is for.', example: 'Service fee' }),
  type: z.enum(feeTypes).meta({ description: 'How `fee` is read.', example: 'percentage' }),
  fee: z.string().meta({
    description: 'Decimal text: percent of the principal, or money in major units of the source currency.',
    example: '1.5',
  }),
  min: z.string().nullable().meta({ description: 'The least that it comes to, in major units, or null.', example: '0.50' }),
  max: z.string().nullable().meta({ description: 'The most that it comes to, in major units, or null.', example: null }),
})

/** The fees of the transfers that it matches; those of the first tariff that matches apply. */
const Tariff = z
  .object({
    source_rail: z
      .string()
      .nullable()
      .meta({ description: `Where the money comes from. ${any}`, example: null }),
    source_currency: z
      .string()
      .nullable()
      .meta({ description: `What is sent. ${any}`, example: null }),
    destination_rail: z
      .string()
      .nullable()
      .meta({ description: `Where it goes. ${any}`, example: 'pagomovil' }),
    destination_currency: z
      .string()
      .nullable()
      .meta({ description: `What arrives. ${any}`, example: null }),
    customer_type: z
      .string()
      .nullable()
      .meta({ description: `Whose transfer it is. ${any}`, example: null }),
    lines: z.array(TariffLine).meta({ description: 'The fees, which add up. Empty: it is free.' }),
  })
  .meta({ id: 'Tariff' })
export type Tariff = z.infer<typeof Tariff>

const Route = z.object({
  source_rail: Rail.meta({ description: 'Where the money comes from.', example: 'prefunded_account' }),
  source_currency: Currency.meta({ description: 'What is sent.', example: 'USDC' }),
  destination_rail: Rail.meta({ description: 'Where it goes.', example: 'pagomovil' }),
  destination_currency: Currency.meta({ description: 'What arrives.', example: 'VES' }),
})

const maxAge = 'an older one is not quoted with. Null: its rates do not age.'

const RateTerms = z.object({
  provider: z.string().nullable().meta({
    description: 'Where they come from. Null if no source is set: nothing is quoted then.',
    example: 'http',
  }),
  max_age_seconds: smallInt()
    .nullable()
    .meta({ description: `The largest age of a rate: ${maxAge}`, example: 600 }),
  max_age_closed_seconds: smallInt()
    .nullable()
    .meta({
      description: `The largest age of a rate across a weekend or a holiday: ${maxAge}`,
      example: 345_600,
    }),
  margins: z
    .array(
      z.object({
        from_currency: Currency.meta(shared.fromCurrency),
        to_currency: Currency.meta({ description: 'What the rate is in.', example: 'VES' }),
        margin_bps: smallInt().meta(shared.marginBps),
      }),
    )
    .meta({ description: 'What is taken off the mid rate of each pair, in both directions.' }),
})

/** Extension: the terms under which the organization of the key works now. Its operator sets them. */
export const OrganizationTerms = z
  .object({
    ...Organization.shape,
    payment_stops: z.array(PaymentStop).meta({ description: 'Why payments are stopped now. Empty: they are not.' }),
    countries: z
      .array(z.string())
      .nullable()
      .meta({
        description: 'Where its customers may live: ISO 3166-1, two capital letters. Null for any country.',
        example: ['VE'],
      }),
    limits: z.array(Limit).meta({ description: 'The bounds of amounts.' }),
    quote_seconds: smallInt().meta({ description: 'How long a quote of a payout may be paid.', example: 300 }),
    deposit_quote_seconds: smallInt().meta({ description: 'How long a quote of a deposit holds.', example: 1800 }),
    confirm_seconds: smallInt().meta({ description: 'How long a paid pago móvil waits to be confirmed.', example: 1800 }),
    auto_confirm: z.boolean().meta({ description: 'Whether a pago móvil is sent without being confirmed.', example: false }),
    refund_fees_on_return: z.boolean().meta({
      description: 'Whether the fees of a payout that came back are refunded too.',
      example: true,
    }),
    key_approval_above: z.string().nullable().meta({
      description:
        'Above this amount of USDC, decimal text in major units, a payment by key needs a second key or person. Null: none does.',
      example: null,
    }),
    top_ups_by_two: z
      .boolean()
      .meta({ description: 'Whether a top-up of a prefunded account takes two people.', example: false }),
    tariffs: z.array(Tariff).meta({ description: 'The fees. The first tariff that matches a transfer applies.' }),
    routes: z.array(Route).meta({ description: 'The ways from a source to a destination that it can use.' }),
    payment_provider: z.string().meta({
      description: 'What executes its payouts: `sandbox`, the `http` gateway of its bank, or `manual` for people at the bank.',
      example: 'sandbox',
    }),
    rates: RateTerms.meta({ description: 'The rates of its quotes.' }),
    retention_years: smallInt().meta({
      description: 'How many years after its last transaction the personal data of a deleted customer is kept.',
      example: 5,
    }),
  })
  .meta({ id: 'OrganizationTerms' })
export type OrganizationTerms = z.infer<typeof OrganizationTerms>
