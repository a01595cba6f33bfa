import type { RegistryEntry } from '#backoffice/registry/registry'
import { EchoedQuote } from '#contract/echoed-quote'
import { type Quote, Transaction } from '#contract/transfers'
import { readTolerantly, Unreadable } from '#lib/api/tolerant'
import type { PaymentFacts } from '../payment/phase'

const RememberedPayment = Transaction.pick({ status: true, failure_code: true, requires_confirmation: true })

/** Returns the quote as it was last seen; undefined if the stored details do not make a quote. */
export function readRememberedQuote({ id, details }: Pick<RegistryEntry, 'id' | 'details'>): Quote | undefined {
  if (details.source_amount === undefined) return undefined
  const { source_currency, source_rail, source_account_id, destination_currency, destination_rail, account_id, ...rest } = details
  const { fees, inexact, payment_instructions: told, ...members } = rest
  const quote = {
    ...members,
    id,
    source: { currency: source_currency, payment_rail: source_rail, account_id: source_account_id },
    destination: { currency: destination_currency, account_id, payment_rail: destination_rail },
    payment_instructions: typeof told === 'string' ? JSON.parse(told) : undefined,
    commission_fees: typeof fees === 'string' ? JSON.parse(fees) : oneFee(details),
  }
  try {
    const read = readTolerantly(EchoedQuote, quote)
    return typeof inexact === 'string' ? { ...read, inexact: inexact.split(' ') } : read
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/** Returns the fee of a quote that was seen when only a single fee was stored, in members of its own. */
function oneFee({ fee, fee_type, fee_label }: RegistryEntry['details']) {
  return fee === undefined ? [] : [{ fee, type: fee_type, label: fee_label }]
}

/** Returns the payment that was last seen with its quote; undefined if there was none. */
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
