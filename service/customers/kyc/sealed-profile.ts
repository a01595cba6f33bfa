import { z } from 'zod'
import { documentKinds } from '#contract/kyc-names'
import type { Vault } from '#database/vault'
import type { KycDetails } from './profile.rules'

const Details: z.ZodType<KycDetails, unknown> = z.object({
  legalName: z.string().nullable(),
  birthDate: z.string().nullable(),
  incorporationDate: z.string().nullable(),
  idDocNumber: z.string().nullable(),
  occupation: z.string().nullable(),
  activity: z.string().nullable(),
  sourceOfFunds: z.string().nullable(),
  expectedMonthlyUsd: z.number().nullable(),
  beneficialOwners: z.array(z.object({ name: z.string(), idDocNumber: z.string(), country: z.string(), share: z.number() })),
  representative: z.object({ name: z.string(), idDocNumber: z.string() }).nullable(),
  // Profiles stored by older versions have no readings.
  readings: z
    .array(
      z.object({
        sha256: z.string(),
        kind: z.enum(documentKinds),
        legalName: z.string().nullable(),
        idDocNumber: z.string().nullable(),
        birthDate: z.string().nullable(),
        incorporationDate: z.string().nullable(),
        city: z.string().nullable(),
        expiresOn: z.string().nullable(),
      }),
    )
    .default([]),
})

type Row = { organizationId: string; customerId: string; version: number }

/** Returns the encrypted details, bound to this version of the profile: copied to another row they cannot be decrypted. */
export function sealProfile(vault: Vault, row: Row, details: KycDetails): Buffer {
  return vault.seal(JSON.stringify(details), ownerOf(row))
}

/** Returns the decrypted details of this version; throws if the row was tampered with. */
export function openProfile(vault: Vault, row: Row & { sealed: Uint8Array }): KycDetails {
  return Details.parse(JSON.parse(vault.open(row.sealed, ownerOf(row))))
}

function ownerOf({ organizationId, customerId, version }: Row): string {
  return `${organizationId}/kyc/${customerId}/${version}`
}
