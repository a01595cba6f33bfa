import type { Vault } from '#database/vault'

/** Equal for one document of one organization, whoever shows it; `document` in its canonical form. */
export function printDocument(vault: Vault, organizationId: string, document: string): Buffer {
  return vault.fingerprint(['kyc', organizationId, document])
}
