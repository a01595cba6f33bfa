import type { RegistryEntry } from '#backoffice/registry/registry'
import { Transaction } from '#contract/transfers'
import { readTolerantly, Unreadable } from '#lib/api/tolerant'

/** Returns a transaction as last seen, without the time of its creation; undefined if the details do not make one. */
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
