import { z } from 'zod'
import { Currency } from './currency'
import { exampleTime } from './examples'
import { Figure, Timestamp } from './members'
import { type MayLack, smallInt } from './primitives'
import { shared } from './shared-meta'

export const feeTypes = ['percentage', 'fixed'] as const

export const CommissionFee = z
  .object({
    fee: Figure.meta({ description: 'The tariff: percent points, or money in major units.', example: 1 }),
    type: z.enum(feeTypes).meta({ description: 'How `fee` is read.', example: 'percentage' }),
    label: z.string().meta({ description: 'What the fee is for.', example: 'Service fee' }),
    amount: Figure.optional().meta({ description: 'The fee as money, in major units of the source currency.', example: 1 }),
  })
  .meta({ id: 'CommissionFee' })
/** A fee as readers see it. */
export type CommissionFee = MayLack<z.infer<typeof CommissionFee>, 'fee'>

export const PaymentInstructions = z
  .object({
    bank_code: z.string().meta(shared.bankCode),
    bank_name: z.string().meta({ description: 'The name of the bank to pay to.', example: 'Banesco' }),
    phone_number: z.string().meta({ description: 'The phone to pay to.', example: '+584140000001' }),
    id_doc_number: z.string().meta(shared.document),
    amount: Figure.meta({ description: 'To the céntimo, in major units.', example: 28411.34 }),
    currency: Currency.meta({ description: 'What is to be paid.', example: 'VES' }),
    pay_before: Timestamp.meta({ description: 'A payment after this time is not matched.', example: '2026-11-20T14:30:00.000Z' }),
  })
  .meta({ id: 'PaymentInstructions' })

export const RateDetails = z.object({
  mid_rate: z.string().meta(shared.midRate),
  margin_bps: smallInt().meta(shared.marginBps),
  provider: z.string().meta(shared.provider),
  as_of: Timestamp.meta(shared.asOf),
  legs: z
    .array(
      z.object({
        from_currency: Currency.meta(shared.fromCurrency),
        to_currency: Currency.meta(shared.toCurrency),
        mid_rate: z.string().meta(shared.midRate),
        as_of: Timestamp.meta(shared.asOf),
      }),
    )
    .optional()
    .meta({
      description:
        'The two rates that it was crossed of, in the order of the conversion; absent when the provider has a rate of the pair itself.',
      example: [
        { from_currency: 'USDC', to_currency: 'USD', mid_rate: '1', as_of: exampleTime },
        { from_currency: 'USD', to_currency: 'VES', mid_rate: '288.44', as_of: exampleTime },
      ],
    }),
})
