import { z } from 'zod'
import { Currency } from './currency'
import { ids } from './examples'
import { maxAmountMinor } from './money'
import { calendarDay, Id, plainText } from './primitives'
import { PartnerReference, QuoteAmount, QuoteDescription } from './quote-words'
import { shared } from './shared-meta'
import { amountSides, feePayers, type PaymentRail } from './transfers'

const isOtherSpelling = (word: string) => word === 'pago_movil'

/** Accepts `pago_movil`, as the published interface writes in text, and `pagomovil`, as in its values, which is stored. */
function rail<const T extends readonly PaymentRail[]>(rails: T) {
  return z.preprocess((word: T[number]) => (isOtherSpelling(word) ? 'pagomovil' : word), z.enum(rails))
}

export const CreateQuoteBody = z
  .strictObject({
    amount: QuoteAmount.meta({
      description:
        'Minor units (1/100) of the source currency, or of the destination currency with `amount_side`: `destination`.',
      example: 10_100,
    }),
    customer_id: Id.meta(shared.customerId),
    source: z
      .strictObject({
        payment_rail: rail(['prefunded_account', 'pagomovil']).meta(shared.paymentRail),
        currency: Currency.meta(shared.sourceCurrency),
        account_id: Id.optional().meta({
          description: 'Prefunded account that will pay, or account of the customer that a deposit will come from.',
        }),
      })
      .meta(shared.source),
    destination: z
      .strictObject({
        currency: Currency.meta(shared.destinationCurrency),
        account_id: Id.meta(shared.accountId),
        payment_rail: rail(['pagomovil', 'bank_transfer', 'wallet'])
          .optional()
          .meta({ description: 'Follows from the account; refused when it is another.' }),
      })
      .meta(shared.destination),
    fees_paid_by: z.enum(feePayers).optional().meta(shared.feesPaidBy),
    external_transfer_id: PartnerReference.optional().meta(shared.externalTransferId),
    amount_side: z.enum(amountSides).optional().meta(shared.amountSide),
    description: QuoteDescription.optional().meta({ description: 'What the payee reads, at most 30 characters.' }),
  })
  .meta({ id: 'CreateQuoteBody' })
export type CreateQuoteBody = z.output<typeof CreateQuoteBody>

export const PayQuoteBody = z
  .strictObject({
    source: z
      .strictObject({
        prefunded_account_id: Id.meta({ description: 'Which of your accounts pays.', example: ids.prefundedAccount }),
      })
      .meta(shared.source),
  })
  .meta({ id: 'PayQuoteBody' })
export type PayQuoteBody = z.infer<typeof PayQuoteBody>

const digits = (least: number, most: number) =>
  z.string().regex(new RegExp(`^\\d{${least},${most}}$`), { message: 'invalid_format' })

/** Optional for a payout. A deposit needs `reference`, `bank_code` and `phone_number`, which the service checks by the quote. */
export const ConfirmQuoteBody = z
  .strictObject({
    reference: digits(4, 20).optional().meta(shared.reference),
    bank_code: digits(4, 4).optional().meta(shared.bankCode),
    phone_number: plainText(32).optional().meta(shared.phoneNumber),
    id_doc_number: plainText(32).optional().meta(shared.document),
    amount: z
      .int()
      .min(1)
      .max(maxAmountMinor * 1000)
      .optional()
      .meta({ description: 'Minor units (1/100) that you expect to arrive or were paid.' }),
    paid_at: calendarDay().optional().meta({ description: 'The day of the deposit in Caracas, `YYYY-MM-DD`; today by default.' }),
  })
  .meta({ id: 'ConfirmQuoteBody' })
export type ConfirmQuoteBody = z.infer<typeof ConfirmQuoteBody>
