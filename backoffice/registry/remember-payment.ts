import { sql } from 'drizzle-orm'
import type { Transaction } from '#contract/transfers'
import type { Db, Tx } from '#database/open'
import type { Masked } from '../columns'
import { lockRemembered, remember } from './registry'

type Seen = {
  transaction: Transaction
  /** The reference that finds it. */
  reference?: string | undefined
  /** Its quote and customer, if this console knows them although the API does not return them. */
  quoteId?: string | undefined
  customerId?: string | undefined
}

/** Stores a transaction that was seen. It contains no personal data. */
export function rememberTransaction(db: Db, { transaction, reference, quoteId, customerId }: Seen, now: Date): Promise<void> {
  const { id, status, type, amount, customer_id, failure_code, requires_confirmation, quote_id, created_at } = transaction
  const [quote, customer] = [quote_id ?? quoteId, customer_id ?? customerId]
  const details = {
    status,
    type,
    amount: amount ?? null,
    failure_code: toStoredCode(failure_code),
    ...(requires_confirmation !== undefined && { requires_confirmation }),
    ...(created_at !== undefined && { created_at }),
    ...(quote !== undefined && { quote_id: quote }),
    ...(customer !== undefined && { customer_id: customer }),
  }
  return remember(db, { kind: 'transaction', id, label: reference ?? id.slice(-8), reference, details }, now)
}

/**
 * Stores the payment of a known quote, both with the quote and as a transaction, for lists at an API that has none. It writes
 * only if something changed. Returns what was known of the quote before, and locks it until the end of the transaction: of two
 * processes that find the same, one sees the change. Returns undefined for an unknown quote.
 */
export async function rememberPayment(
  tx: Tx,
  { quoteId, transaction, reference }: { quoteId: string; transaction: Transaction; reference?: string | undefined },
  now: Date,
): Promise<Masked | undefined> {
  const entry = await lockRemembered(tx, { kind: 'quote', id: quoteId })
  if (entry === undefined) return undefined
  const seen = { ...toRememberedPayment(transaction), ...(reference !== undefined && { payment_reference: reference }) }
  if (Object.entries(seen).every(([name, value]) => entry.details[name] === value)) return entry.details
  await remember(tx, { kind: 'quote', id: quoteId, label: entry.label, details: seen }, now)
  const { customer_id: customer } = entry.details
  const customerId = typeof customer === 'string' ? customer : undefined
  await rememberTransaction(tx, { transaction, reference: reference ?? entry.label, quoteId, customerId }, now)
  return entry.details
}

/** Returns a code to store. An API may give a sentence instead, which may name a person, so that is shown and not stored. */
function toStoredCode(code: string | null | undefined): string | null {
  return code && /^[\w.:-]{1,64}$/.test(code) ? code : null
}

/** Returns the data about a payment that a list needs to derive the phase of its quote. */
function toRememberedPayment({ id, status, failure_code, requires_confirmation }: Transaction): Masked {
  return {
    transaction_id: id,
    payment_status: status,
    payment_failure_code: toStoredCode(failure_code),
    ...(requires_confirmation !== undefined && { payment_requires_confirmation: requires_confirmation }),
    // It remains when the payment is said to be under way again.
    ...(status === 'completed' && { payment_arrived: true }),
  }
}

/**
 * Returns the references under which an API may have filed the payment of a quote; the one that matched before is first. The
 * reference that the person typed is not among them: it is not sent to an API without our extensions, so what such an API has
 * filed under it is a payment of somebody else.
 */
export function paymentReferences({ reference, details }: { reference: string | null; details: Masked }): string[] {
  return [details.payment_reference, reference].filter((word): word is string => typeof word === 'string' && word !== '')
}

/**
 * Returns whether the payment of any quote was found under the quote's reference or id. The published interface does not state that
 * payments are filed there, so until one was found, "not found" does not prove that a quote was not paid.
 */
export async function filesPayments(db: Db): Promise<boolean> {
  // The condition is that of the index `registry_filed`.
  const found = await db.execute(sql`
    select 1 from backoffice.registry
    where kind = 'quote' and (details ->> 'payment_reference' = reference or details ->> 'payment_reference' = id) limit 1`)
  return found.length > 0
}
