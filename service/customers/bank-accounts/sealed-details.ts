import { z } from 'zod'
import type { Vault } from '#database/vault'

/** What of an account is only readable with the key. Canonical forms: digits, "V12345678", E.164. */
const AccountDetails = z.object({
  accountNumber: z.string().nullable(),
  idDocNumber: z.string().nullable(),
  phoneNumber: z.string().nullable(),
})
export type AccountDetails = z.infer<typeof AccountDetails>

type Row = { organizationId: string; id: string }

export function sealDetails(vault: Vault, row: Row, details: AccountDetails): Buffer {
  return vault.seal(JSON.stringify(details), ownerOf(row))
}

/** Whether nothing is left to open; see retention/. */
export function isErased({ sealed }: { sealed: Uint8Array }): boolean {
  return sealed.length === 0
}

/** The full values of one account row; throws when the row was tampered with. */
export function openDetails(vault: Vault, row: Row & { sealed: Uint8Array }): AccountDetails {
  return AccountDetails.parse(JSON.parse(vault.open(row.sealed, ownerOf(row))))
}

function ownerOf({ organizationId, id }: Row): string {
  return `${organizationId}/${id}`
}
