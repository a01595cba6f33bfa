import type { RegistryEntry } from '#backoffice/registry/registry'
import { Transaction } from '#contract/transfers'
import { readTolerantly, Unreadable } from '#lib/api/tolerant'

/** A transaction as it was last seen; undefined when what was kept is not one. When it was seen is not when it was made. */
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
