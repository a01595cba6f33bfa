import type { EventType } from '#contract/event-types'
import type { Json } from './json'

type EventWords = { says: string; data?: Json }

const quote = (status: string): Json => ({ customer_id: '0199a3a0-0000-7000-8000-000000000001', status })
const transaction = (status: string): Json => ({ quote_id: '0199a3c0-0000-7000-8000-000000000001', status })
const ofCustomer: Json = { customer_id: '0199a3a0-0000-7000-8000-000000000001' }

/** The meaning of each event; `data` is the example's data beside `id` and `version`. */
export const eventWords: Readonly<Partial<Record<EventType, EventWords>>> = {
  'quote.created': { says: 'A quote was made.', data: quote('pending') },
  'quote.approved': { says: 'A second person approved the payment of a quote.', data: quote('pending') },
  'quote.paid': { says: 'A quote was paid out of a prefunded account.', data: quote('awaiting_confirmation') },
  'quote.confirmation_required': { says: 'A paid quote waits for its confirmation.', data: quote('awaiting_confirmation') },
  'quote.confirmed': { says: 'A paid quote was confirmed and is released to the rail.', data: quote('processing') },
  'quote.completed': { says: 'The transfer of a quote has arrived.', data: quote('completed') },
  'quote.failed': { says: 'The transfer of a quote has failed; what was paid is returned.', data: quote('failed') },
  'quote.expired': { says: 'The time of a quote has passed.', data: quote('expired') },
  'quote.cancelled': { says: 'A quote was cancelled; what was paid is returned.', data: quote('cancelled') },
  'transaction.created': { says: 'A transaction has begun.', data: transaction('pending') },
  'transaction.processing': { says: 'A transaction is with its rail.', data: transaction('processing') },
  'transaction.completed': { says: 'A transaction has arrived.', data: transaction('completed') },
  'transaction.failed': { says: 'A transaction was refused for good.', data: transaction('failed') },
  'transaction.refunded': { says: 'The money of a failed transaction is back where it came from.', data: transaction('failed') },
  'transaction.returned': { says: 'The bank sent back what had arrived.', data: transaction('failed') },
  'transaction.partially_returned': {
    says: 'Two people booked that a part of what had arrived came back (1/100 of the destination currency); its share of the payment was given back (1/100 of the source currency).',
    data: { ...transaction('completed'), returned_minor: '1000000', refunded_minor: '3554' },
  },
  'transaction.return_refused': {
    says: 'A bank sent something back too late or not whole; nothing is booked until two people have looked at it.',
    data: { ...transaction('completed'), reason: 'partial', returned_minor: '1000000' },
  },
  'transaction.stuck': {
    says: 'A rail has not ended a transaction for a day (`reason` `silent`), or answered with a code that is in no list (`unknown_code`): two people look at the bank and say how it ended.',
    data: { ...transaction('processing'), reason: 'unknown_code', network_code: 'ZZ' },
  },
  'customer.created': { says: 'A customer was registered.' },
  'customer.updated': { says: 'Data of a customer was changed.' },
  'customer.contact_changed': { says: 'E-mail or phone of a customer was changed.' },
  'customer.kyc_updated': { says: 'The verification of a customer went on.', data: { kyc_status: 'under_review' } },
  'customer.activated': { says: 'A customer may send and receive.' },
  'customer.suspended': { says: 'A customer was stopped for a while.' },
  'customer.reinstated': { says: 'A suspended customer goes on.' },
  'customer.blocked': { says: 'A customer was frozen.' },
  'customer.unblocked': { says: 'A block was undone by two people.' },
  'customer.deleted': { says: 'A customer was deleted.' },
  'customer.erased': {
    says: 'The time for which data of a deleted customer are kept is over: whoever has a copy erases it too.',
  },
  'bank_account.created': { says: 'A bank account was linked.', data: ofCustomer },
  'bank_account.deleted': { says: 'A bank account was unlinked.', data: ofCustomer },
  'bank_account.shared': { says: 'An account was linked that another customer has too.', data: ofCustomer },
  'deposit.unmatched': { says: 'A bank reported money that no quote waits for.' },
  'deposit.matched': { says: 'A bank reported the money that a quote waited for.' },
  'deposit.refunded': { says: 'Money that no quote waited for was sent back.' },
  'deposit.claim_refused': {
    says: 'Too many different claims of a deposit quote (`reason` `quote`), or in a day of its payer (`phone`) or of one payment at its bank (`payment`), were wrong: two people decide whose the payment is. Told once for each quote, which is the object.',
    data: { ...quote('pending'), reason: 'quote' },
  },
  'prefunded_account.low_balance': { says: 'A prefunded account holds less than was asked to be warned of.' },
  'prefunded_account.topped_up': { says: 'Money was added to a prefunded account.' },
  'prefunded_account.top_up_reversed': { says: 'A top-up that was recorded by mistake was taken back.' },
  'rate.quarantined': { says: 'A rate lies too far from the last accepted one; its pair has no rate until somebody decides.' },
  'rate.accepted': { says: 'A rate in quarantine was accepted.' },
  'rate.rejected': { says: 'A rate in quarantine was rejected.' },
  'organization.payments_stopped': { says: 'Nothing is paid out any more until somebody starts it again.' },
  'organization.payments_started': { says: 'Payouts go on.' },
  'organization.bank_restricted': {
    says: 'An operator lets nothing be paid to a bank any more, or gives another reason for it.',
    data: { bank_code: '0102', reason: 'Policy of 2026' },
  },
  'organization.bank_restriction_lifted': {
    says: 'An operator lets payments to a bank be made again.',
    data: { bank_code: '0102', reason: 'Policy of 2027' },
  },
  'api_key.created': { says: 'An API key was made.' },
  'api_key.rotated': { says: 'An API key got a new secret.' },
  'api_key.revoked': { says: 'An API key was revoked.' },
  'api_key.limits_changed': { says: 'An operator changed how many requests an API key may send.' },
  'webhook_endpoint.created': { says: 'A webhook endpoint was added.' },
  'webhook_endpoint.updated': { says: 'A webhook endpoint was changed.' },
  'webhook_endpoint.deleted': { says: 'A webhook endpoint was removed.' },
  'webhook_endpoint.secret_rotated': { says: 'A webhook endpoint got a new secret.' },
  'webhook_endpoint.disabled': { says: 'A webhook endpoint is sent nothing any more.', data: { reason: 'failing' } },
  'webhook_endpoint.test': { says: 'Somebody tried whether an endpoint hears.' },
}
