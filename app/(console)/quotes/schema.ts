import { z } from 'zod'
import { exactRateText } from '#backoffice/exact-rate'
import { quoteBodyFor, sourceRails } from '#backoffice/payments/quote-body'
import { Currency } from '#contract/currency'
import { Id, plainText } from '#contract/primitives'
import type { CreateQuoteBody } from '#contract/quote-bodies'
import { PartnerReference } from '#contract/quote-words'
import { amountSides, feePayers } from '#contract/transfers'
import { joinedText } from '../_kit/form/joined-text'

/** Minor units (1/100) as text, because a number from the browser could have been a float. */
const AmountMinor = z.string().regex(/^[1-9]\d{0,11}$/, { message: 'out_of_range' })

/** The input of a preview. The values are sent in the query string, since none of them is personal. */
export const PreviewInput = z.object({
  customerId: Id,
  accountId: Id,
  amountMinor: AmountMinor,
  side: z.enum(amountSides),
  sourceCurrency: Currency,
  destinationCurrency: Currency,
  feesPaidBy: z.enum(feePayers),
  prefundedAccountId: Id.optional(),
  /** How the money comes in; out of a prefunded account unless it is a deposit. */
  sourceRail: z.enum(sourceRails).optional(),
})
export type PreviewInput = z.infer<typeof PreviewInput>

export const CreateQuoteInput = PreviewInput.extend({
  prefundedAccountId: Id,
  reference: PartnerReference.optional(),
  description: plainText(30).optional(),
  /** One key per intent: it changes with the content, not with each press. */
  idempotencyKey: z.uuid(),
})
export type CreateQuoteInput = z.infer<typeof CreateQuoteInput>

/** Converts the input into the body of the API. */
export function toQuoteBody({
  prefundedAccountId: sourceAccountId,
  amountMinor,
  ...terms
}: PreviewInput & Partial<Pick<CreateQuoteInput, 'reference' | 'description'>>): CreateQuoteBody {
  return quoteBodyFor({ ...terms, sourceAccountId, amountMinor: BigInt(amountMinor) })
}

const QuoteStep = z.object({ quoteId: Id })

export const PayQuoteInput = QuoteStep.extend({ prefundedAccountId: Id })

/** The bound: a rate if the debit is fixed, a debit if the received amount is fixed. An omitted bound is the suggested one. */
export const AskToPayInput = PayQuoteInput.extend({
  worstRate: z.string().regex(exactRateText, { message: 'invalid_format' }).optional(),
  largestDebitMinor: AmountMinor.optional(),
  note: joinedText(500).optional(),
})

/** A payout needs no further input; a deposit is found at the bank by the details of the payer. */
export const ConfirmQuoteInput = QuoteStep.extend({
  deposit: z
    .object({
      reference: z.string().regex(/^\d{4,20}$/, { message: 'invalid_format' }),
      bankCode: z.string().regex(/^\d{4}$/, { message: 'invalid_format' }),
      phone: plainText(32),
    })
    .optional(),
})

export const CancelQuoteInput = QuoteStep

/** `accepted*`: the figures of the difference that was shown and accepted, decimal text in major units. */
export const QuoteAgainInput = QuoteStep.extend({
  keep: z.enum(amountSides),
  acceptedReceived: z.string().regex(/^\d+(\.\d+)?$/),
  acceptedDebit: z.string().regex(/^\d+(\.\d+)?$/),
  idempotencyKey: z.uuid(),
})
