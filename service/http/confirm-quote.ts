import { toIdDocNumber, toVenezuelanMobile } from '#contract/account-checks'
import { invalidField, ServiceError } from '#contract/errors'
import { operations } from '#contract/operations'
import type { ConfirmQuoteBody } from '#contract/quote-bodies'
import { matchDeposit, matchOrQuery } from '../deposits/confirm-deposit'
import type { DepositClaim } from '../deposits/deposit.rules'
import { limitGuesses } from '../deposits/deposit-claims'
import type { Context } from '../ground/context'
import { idempotently } from '../idempotency/idempotently'
import { type Echo, releaseQuote } from '../transfers/confirm-quote'
import { expireQuote } from '../transfers/expire-quotes'
import { hasLapsed } from '../transfers/quote.rules'
import type { Quote as QuoteRow } from '../transfers/tables'
import { mustFindQuote, mustFindQuoteNow, showQuote } from './one-quote'
import { serve } from './operation'
import { renderAnswer } from './run-operation'

export const confirmQuoteOperation = serve(
  operations.confirmQuote,
  {
    summary: 'Release a paid pago móvil payout, or match a deposit with what the bank received',
    description:
      "For a payout the members are optional: each that is given has to be what the quote says, else nothing is released (`confirmation_mismatch`). For a deposit `reference`, `bank_code` and `phone_number` are required, and have to be of the account that the quote names as its source, if it names one; while the bank has not reported the payment it is 409 `deposit_not_found`, to be asked again with the same members after `Retry-After`. Five different claims may be wrong of one quote, and in 24 hours of one payer's phone, and of one payment (its bank and the last four digits); any other one is then 409 `deposit_claim_limit`, and two people decide whose the payment is.",
    scope: 'transfers:confirm',
    mustExist: (context, id) => mustFindQuote(context, id('id')),
    transaction: 'own',
    answers: 'The quote',
    problems: [
      'quote_not_confirmable',
      'quote_expired',
      'confirmation_expired',
      'confirmation_mismatch',
      'deposit_not_found',
      'deposit_mismatch',
      'deposit_already_used',
      'deposit_claim_limit',
      'rail_unavailable',
      'duplicate_partner_reference',
      'destination_account_unavailable',
      'bank_restricted',
      'customer_not_found',
      'customer_not_verified',
      'customer_suspended',
      'customer_blocked',
    ],
  },
  async ({ context, dependencies, body, id, intent }) => {
    const { vault } = dependencies
    const { quote, now } = await mustFindQuoteNow(context, id('id'))
    const answer = (confirm: (inside: Context) => Promise<QuoteRow>) =>
      idempotently(context, intent, async (inside) => {
        const confirmed = await confirm(inside)
        // What is confirmed cannot expire, so its answer does not depend on the time, and accounts are locked by now.
        return renderAnswer(await showQuote({ ...inside, now: confirmed.updatedAt }, confirmed))
      })
    if (quote.sourceRail === 'pagomovil') {
      const claim = toClaim(body)
      const asked = { ...context, now }
      return limitGuesses(asked, vault, { quote, claim }, (forget) =>
        matchOrQuery(asked, dependencies, { quote, claim }, () =>
          answer((inside) => matchDeposit(inside, vault, { quote, claim, forget })),
        ),
      )
    }
    const echo = toEcho(body)
    // A quote whose confirmation is overdue is expired in a transaction of its own, whatever the outcome of this one.
    if (hasLapsed(quote, now)) await expireQuote(context, quote.id)
    return answer((inside) => releaseQuote(inside, vault, { quote, echo }))
  },
)

function toClaim({ reference, bank_code, phone_number, id_doc_number, paid_at, amount }: ConfirmQuoteBody): DepositClaim {
  const required = Object.entries({ reference, bank_code, phone_number }).filter(([, value]) => value === undefined)
  if (reference === undefined || bank_code === undefined || phone_number === undefined) {
    throw new ServiceError('validation_failed', 'A deposit is confirmed by its reference, bank and phone', {
      errors: required.map(([name]) => ({ pointer: `/${name}`, code: 'required' })),
    })
  }
  const phoneNumber = toVenezuelanMobile(phone_number)
  if (phoneNumber === undefined) throw invalidField('/phone_number', 'phone_number_invalid')
  const idDocNumber = id_doc_number === undefined ? undefined : toIdDocNumber(id_doc_number)
  if (id_doc_number !== undefined && idDocNumber === undefined) throw invalidField('/id_doc_number', 'id_doc_number_invalid')
  return { reference, bankCode: bank_code, phoneNumber, idDocNumber, paidOn: paid_at, amountMinor: toMinor(amount) }
}

/** Returns the echo of a payout. Throws for the payer's reference or a payment date, which only deposits have. */
function toEcho({ bank_code, phone_number, id_doc_number, amount, reference, paid_at }: ConfirmQuoteBody): Echo {
  if (reference !== undefined) throw invalidField('/reference', 'unknown_field')
  if (paid_at !== undefined) throw invalidField('/paid_at', 'unknown_field')
  return { bankCode: bank_code, phoneNumber: phone_number, idDocNumber: id_doc_number, amountMinor: toMinor(amount) }
}

function toMinor(amount: number | undefined): bigint | undefined {
  return amount === undefined ? undefined : BigInt(amount)
}
