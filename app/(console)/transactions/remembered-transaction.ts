import { type RegistryEntry, remember } from '#backoffice/registry/registry'
import { Transaction } from '#contract/transfers'
import type { Db } from '#database/open'
import { readTolerantly, Unreadable } from '#lib/api/tolerant'

type Seen = {
  transaction: Transaction
  /** The word that finds it. */
  reference?: string | undefined
  /** Its quote, where this console knows it although the API does not say so. */
  quoteId?: string | undefined
}

/** Keeps what was seen of a transaction. Nothing of it is personal. */
export function rememberTransaction(db: Db, { transaction, reference, quoteId }: Seen, now: Date): Promise<void> {
  const { id, status, type, amount, customer_id, failure_code, requires_confirmation, quote_id } = transaction
  const quote = quote_id ?? quoteId
  const details = {
    status,
    type,
    amount: amount ?? null,
    customer_id: customer_id ?? null,
    failure_code: failure_code ?? null,
    ...(requires_confirmation !== undefined && { requires_confirmation }),
    ...(quote !== undefined && { quote_id: quote }),
  }
  return remember(db, { kind: 'transaction', id, label: reference ?? id.slice(0, 8), reference, details }, now)
}

/** A transaction as it was last seen, at the time when it was; undefined when what was kept is not one. */
export function readRememberedTransaction({
  id,
  details,
  reference,
  lastSeenAt,
}: Pick<RegistryEntry, 'id' | 'details' | 'reference' | 'lastSeenAt'>): Transaction | undefined {
  if (details.status === undefined) return undefined
  const seen = { customer_email: null, partner_reference_id: reference ?? undefined, created_at: lastSeenAt.toISOString() }
  try {
    return readTolerantly(Transaction, { ...details, id, ...seen })
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}
