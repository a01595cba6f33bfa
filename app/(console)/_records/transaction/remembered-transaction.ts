import type { RegistryEntry } from '#backoffice/registry/registry'
import { Transaction } from '#contract/transfers'
import { readTolerantly, Unreadable } from '#lib/api/tolerant'

/**
 * Returns a transaction as it was last seen; undefined if the stored details do not make a transaction. The time at which it was
 * seen is not used as the time of its creation.
 */
export function readRememberedTransaction({
  id,
  details,
  reference,
}: Pick<RegistryEntry, 'id' | 'details' | 'reference'>): Transaction | undefined {
  if (details.status === undefined) return undefined
  const seen = { customer_email: null, partner_reference_id: reference ?? undefined }
  try {
    return readTolerantly(Transaction, { ...details, id, ...seen })
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}
