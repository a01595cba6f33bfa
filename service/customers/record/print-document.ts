import type { Vault } from '#database/vault'

/** Returns a keyed hash of a document number, equal for all customers of one organization. `document` is in canonical form. */
export function printDocument(vault: Vault, organizationId: string, document: string): Buffer {
  return vault.fingerprint(['kyc', organizationId, document])
}
