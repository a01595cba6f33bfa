import type { RegistryEntry } from '#backoffice/registry/registry'
import { Transaction } from '#contract/transfers'
import { readTolerantly, Unreadable } from '#lib/api/tolerant'

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
