import type { Masked } from '#backoffice/columns'
import type { RegistryEntry } from '#backoffice/registry/registry'
import { type Quote, Transaction } from '#contract/transfers'
import { EchoedQuote } from '#lib/api/echoed-quote'
import { readTolerantly, Unreadable } from '#lib/api/tolerant'
import type { PaymentFacts } from '../payment/phase'

const RememberedPayment = Transaction.pick({ status: true, failure_code: true, requires_confirmation: true })

/** The members of a quote that the console keeps, for an API that cannot read a quote again. None of them is personal. */
export function toRememberedQuote(quote: EchoedQuote): Masked {
  const [fee] = quote.commission_fees
  return {
    source_amount: quote.source_amount ?? null,
    quoted_amount: quote.quoted_amount ?? null,
    exchange_rate: quote.exchange_rate ?? null,
    source_currency: quote.source.currency,
    source_rail: quote.source.payment_rail,
    destination_currency: quote.destination.currency,
    account_id: quote.destination.account_id,
    status: quote.status,
    created_at: quote.created_at ?? null,
    expires_at: quote.expires_at ?? null,
    external_transfer_id: quote.external_transfer_id,
    total_fees: quote.total_fees ?? null,
    customer_id: quote.customer_id ?? null,
    fees_paid_by: quote.fees_paid_by ?? null,
    ...(quote.source.account_id != null && { source_account_id: quote.source.account_id }),
    ...(quote.destination.payment_rail != null && { destination_rail: quote.destination.payment_rail }),
    ...(quote.requires_confirmation !== undefined && { requires_confirmation: quote.requires_confirmation }),
    ...(quote.commission_fees.length === 1 && fee && { fee: fee.fee, fee_type: fee.type, fee_label: fee.label }),
  }
}

/** The quote as it was last seen; undefined when what was kept is not one. */
export function readRememberedQuote({ id, details }: Pick<RegistryEntry, 'id' | 'details'>): Quote | undefined {
  if (details.source_amount === undefined) return undefined
  const { source_currency, source_rail, source_account_id, destination_currency, destination_rail, account_id, ...rest } = details
  const { fee, fee_type, fee_label, ...members } = rest
  const quote = {
    ...members,
    id,
    source: { currency: source_currency, payment_rail: source_rail, account_id: source_account_id },
    destination: { currency: destination_currency, account_id, payment_rail: destination_rail },
    commission_fees: fee === undefined ? [] : [{ fee, type: fee_type, label: fee_label }],
  }
  try {
    return readTolerantly(EchoedQuote, quote)
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/** The payment as it was last seen beside its quote; undefined when none was. */
export function readRememberedPayment({ details }: Pick<RegistryEntry, 'details'>): PaymentFacts['transaction'] {
  const { payment_status, payment_failure_code, payment_requires_confirmation } = details
  if (payment_status === undefined) return undefined
  try {
    return readTolerantly(RememberedPayment, {
      status: payment_status,
      failure_code: payment_failure_code,
      requires_confirmation: payment_requires_confirmation,
    })
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}
