import { z } from 'zod'
import type { Vault } from '#database/vault'

/** The members of an account that are stored encrypted. They are in canonical form: digits, "V12345678", E.164. */
const AccountDetails = z.object({
  accountNumber: z.string().nullable(),
  idDocNumber: z.string().nullable(),
  phoneNumber: z.string().nullable(),
})
export type AccountDetails = z.infer<typeof AccountDetails>

type Row = { organizationId: string; id: string }

/** Returns the encrypted details, bound to the account: copied to another row they cannot be decrypted. */
export function sealDetails(vault: Vault, row: Row, details: AccountDetails): Buffer {
  return vault.seal(JSON.stringify(details), ownerOf(row))
}

/** Returns whether the encrypted details were erased; see retention/. */
export function isErased({ sealed }: { sealed: Uint8Array }): boolean {
  return sealed.length === 0
}

/** Returns the decrypted details of an account row; throws if the row was tampered with. */
export function openDetails(vault: Vault, row: Row & { sealed: Uint8Array }): AccountDetails {
  return AccountDetails.parse(JSON.parse(vault.open(row.sealed, ownerOf(row))))
}

function ownerOf({ organizationId, id }: Row): string {
  return `${organizationId}/${id}`
}
