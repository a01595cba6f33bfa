import type { z } from 'zod'
import { findBank } from '#contract/banks'
import type { LedgerEntries } from '#contract/ledger-entries'
import { formatDecimal, parseDecimal, rateText, toWireAmount } from '#contract/money'
import type { QuotePreview } from '#contract/quote-preview'
import type { FailureCode, Quote, Transaction } from '#contract/transfers'
import type { BookedEntry } from '../ledger/ledger-entries'
import { midScale } from '../rates/rate.rules'
import type { CustomerRate } from '../rates/rates'
import type { Terms } from '../transfers/create-quote'
import { type QuoteState, statusAt } from '../transfers/quote.rules'
import type { QuotedFee, Quote as QuoteRow } from '../transfers/tables'
import type { TransactionRecord } from '../transfers/transaction.queries'

/** Returns a quote as the API answers it, with amounts in major units. `now` decides whether the quote has expired. */
export function toQuote(quote: QuoteRow, now: Date): Quote {
  return {
    id: quote.id,
    source_amount: toWireAmount(quote.sourceAmountMinor),
    quoted_amount: toWireAmount(quote.quotedAmountMinor),
    exchange_rate: Number(quote.exchangeRate),
    source: { currency: quote.sourceCurrency, payment_rail: quote.sourceRail },
    destination: { currency: quote.destinationCurrency, account_id: quote.destinationAccountId },
    status: statusAt(quote satisfies QuoteState, now),
    created_at: quote.createdAt.toISOString(),
    expires_at: quote.expiresAt.toISOString(),
    external_transfer_id: quote.partnerReference,
    commission_fees: quote.fees.map(toFee),
    total_fees: toWireAmount(quote.totalFeesMinor),
    customer_id: quote.customerId,
    fees_paid_by: quote.feesPaidBy,
    amount_side: quote.amountSide,
    minor_units: toMinorUnits(quote),
    rate_details: toRateDetails({ ...quote, provider: quote.rateProvider, asOf: quote.rateAsOf, legs: quote.rateLegs }),
    requires_confirmation: quote.requiresConfirmation,
    confirm_by: quote.status === 'awaiting_confirmation' ? (quote.confirmBy?.toISOString() ?? null) : null,
    transaction_id: quote.transactionId,
    payment_instructions: toInstructions(quote),
    description: quote.description,
    updated_at: quote.updatedAt.toISOString(),
  }
}

/** Returns the price as a quote would show it, without an id or an expiry, because nothing was stored. */
export function toQuotePreview(
  { price, rate, requiresConfirmation }: Terms,
  chosen: Pick<QuoteRow, 'feesPaidBy' | 'amountSide'>,
): QuotePreview {
  return {
    source_amount: toWireAmount(price.sourceAmountMinor),
    quoted_amount: toWireAmount(price.quotedAmountMinor),
    exchange_rate: Number(rate.rate),
    commission_fees: price.fees.map((line) => toFee({ ...line, amountMinor: line.amountMinor.toString() })),
    total_fees: toWireAmount(price.totalFeesMinor),
    fees_paid_by: chosen.feesPaidBy,
    amount_side: chosen.amountSide,
    minor_units: toMinorUnits(price),
    rate_details: toRateDetails(rate),
    requires_confirmation: requiresConfirmation,
  }
}

/** Returns the transaction as the API shows it. `amount` is digits in 1/100 USDC; source and received amounts are decimals. */
export function toTransaction(record: TransactionRecord): z.output<typeof Transaction> {
  return {
    id: record.id,
    amount: record.amountMinor.toString(),
    customer_email: record.customerEmail,
    type: record.type,
    status: record.status,
    payment_provider: record.provider,
    quote_id: record.quoteId,
    customer_id: record.customerId,
    partner_reference_id: record.partnerReference,
    source_amount: toWireAmount(record.sourceAmountMinor),
    source_currency: record.sourceCurrency,
    quoted_amount: toWireAmount(record.quotedAmountMinor),
    destination_currency: record.destinationCurrency,
    requires_confirmation: record.requiresConfirmation,
    confirm_by: record.confirmBy?.toISOString() ?? null,
    failure_code: record.failureCode,
    failure_message: record.failureCode === null ? null : (failureMessages[record.failureCode] ?? record.failureCode),
    provider_reference: record.providerReference,
    created_at: record.createdAt.toISOString(),
    updated_at: record.updatedAt.toISOString(),
    completed_at: record.completedAt?.toISOString() ?? null,
    returned_amount: toWireAmount(record.returnedAmountMinor),
  }
}

/** Returns the entries as the API shows them: amounts are decimal texts with two places, in the order given. */
export function toLedgerEntries(entries: BookedEntry[]): LedgerEntries {
  return {
    data: entries.map(({ id, kind, createdAt, postings }) => ({
      id,
      kind,
      created_at: createdAt.toISOString(),
      postings: postings.map(({ amountMinor, ...posting }) => ({ ...posting, amount: formatDecimal(amountMinor, 2) })),
    })),
  }
}

function toFee({ fee, type, label, amountMinor }: QuotedFee): Quote['commission_fees'][number] {
  return { fee: Number(fee), type, label, amount: toWireAmount(BigInt(amountMinor)) }
}

function toMinorUnits(money: Pick<QuoteRow, 'sourceAmountMinor' | 'quotedAmountMinor' | 'totalFeesMinor'>) {
  return {
    source_amount: money.sourceAmountMinor.toString(),
    quoted_amount: money.quotedAmountMinor.toString(),
    total_fees: money.totalFeesMinor.toString(),
  }
}

function toRateDetails({
  midRate,
  marginBps,
  provider,
  asOf,
  legs,
}: Pick<CustomerRate, 'midRate' | 'marginBps' | 'provider' | 'asOf' | 'legs'>) {
  return {
    mid_rate: toMid(midRate),
    margin_bps: marginBps,
    provider,
    as_of: asOf.toISOString(),
    legs: legs?.map((leg) => ({
      from_currency: leg.from,
      to_currency: leg.to,
      mid_rate: toMid(leg.mid),
      as_of: leg.asOf,
    })),
  }
}

function toMid(mid: string): string {
  return rateText(parseDecimal(mid, midScale), midScale)
}

function toInstructions({
  paymentInstructions,
  sourceAmountMinor,
  sourceCurrency,
  expiresAt,
}: QuoteRow): Quote['payment_instructions'] {
  if (paymentInstructions === null) return null
  return {
    bank_code: paymentInstructions.bankCode,
    bank_name: findBank(paymentInstructions.bankCode)?.name ?? paymentInstructions.bankName,
    phone_number: paymentInstructions.phoneNumber,
    id_doc_number: paymentInstructions.idDocNumber,
    amount: toWireAmount(sourceAmountMinor),
    currency: sourceCurrency,
    pay_before: expiresAt.toISOString(),
  }
}

const failureMessages: Readonly<Record<string, string>> = {
  beneficiary_phone_invalid: 'The phone is not registered for pago móvil.',
  beneficiary_document_mismatch: 'The document does not belong to the beneficiary.',
  beneficiary_account_invalid: 'The account does not exist.',
  beneficiary_account_closed: 'The account is closed.',
  beneficiary_account_blocked: 'The account is blocked.',
  bank_not_affiliated: 'The bank does not take part in this rail.',
  bank_unavailable: 'The bank did not answer.',
  amount_not_allowed: 'The bank does not allow this amount.',
  rejected_by_bank: 'The bank rejected the payment.',
  rail_liquidity: 'The rail had no funds.',
  compliance_rejected: 'The payment was rejected by compliance.',
  confirmation_expired: 'It was not confirmed in time; the funds were returned.',
  cancelled: 'It was cancelled; the funds were returned.',
  returned: 'The bank returned the payment.',
  technical_error: 'The rail failed.',
} satisfies Record<FailureCode, string>
