import type { Masked } from '#backoffice/columns'
import { invalidField, ServiceError } from '#contract/errors'
import type { Quote } from '#contract/transfers'
import { isDeposit } from '../_records/payment/figures'
import { offersStep } from '../_records/payment/offered-steps'
import { isUnpaid, type Phase } from '../_records/payment/phase'

/**
 * Throws `quote_expired` for a quote that has expired, and `quote_already_paid` if its payment is known, also one that this console
 * did not send or whose answer was a refusal. A payment whose answer was lost passes: `sendPayment` refuses a second one until the
 * first is resolved. An unknown status passes: the API decides.
 */
export function mustNotBePaidOrOver(phase: Phase): void {
  if (phase === 'lapsed') throw new ServiceError('quote_expired', 'its time ended before Pay was pressed')
  if (!isUnpaid(phase) && phase !== 'other') throw new ServiceError('quote_already_paid', `the payment is ${phase}`)
}

/**
 * Throws `quote_of_batch` for a quote that a batch made. `stored` is what the console remembers of it. The batch pays the row with
 * this quote or has paid it with a newer one, so a payment from the page of the quote could be the second one of the row.
 */
export function mustNotBeOfBatch({ batch_id: batchId }: Masked): void {
  if (typeof batchId === 'string') throw new ServiceError('quote_of_batch', `batch ${batchId} made it`)
}

/** Throws `quote_expired` for a quote that has expired, and `quote_already_paid` for any other that is not `payable`. */
export function mustBePayable(phase: Phase): void {
  if (phase === 'payable') return
  throw new ServiceError(phase === 'lapsed' ? 'quote_expired' : 'quote_already_paid', `the quote is ${phase}`)
}

/**
 * Throws `quote_not_confirmable` in a phase in which pages offer no confirmation: a quote that is not paid yet, or is released
 * already. A confirmation whose answer was lost passes: the call refuses a second one until the first is resolved. An unknown
 * status passes: the API decides.
 */
export function mustBeConfirmable(phase: Phase): void {
  if (offersStep(phase, 'confirm') || phase === 'unconfirmed_confirm' || phase === 'other') return
  throw new ServiceError('quote_not_confirmable', `the quote is ${phase}`)
}

/**
 * Throws `validation_failed` for the details of a payer in the confirmation of a payout, which is checked as one (see
 * `mustBeReleasable`) and names no payer.
 */
export function mustBeDeposit(quote: Quote): void {
  if (!isDeposit({ quote })) throw invalidField('/deposit', 'unknown_field')
}
