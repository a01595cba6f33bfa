import type { Vault } from '#database/vault'
import type { Context } from '../../ground/context'
import type { Profile } from '../record/customer.rules'
import { findProfile } from './profile.queries'
import { findMissing, isSameName } from './profile.rules'
import { openProfile } from './sealed-profile'

type Prover = Pick<Context, 'db' | 'organizationId' | 'environment'>

/** Returns whether an address suffices for approval by rule: only in the sandbox, because it does not prove an identity. */
export function isProvenWithoutProfile({ environment }: Pick<Context, 'environment'>): boolean {
  return environment === 'test'
}

/** Returns whether the latest profile allows an approval by rule: no flags, complete, and with the customer's legal name. */
export async function isProvenByProfile(context: Prover, vault: Vault, customer: Profile & { id: string }): Promise<boolean> {
  const profile = await findProfile(context, customer.id)
  if (profile === undefined) return isProvenWithoutProfile(context)
  if (profile.flags.length > 0) return false
  const details = openProfile(vault, profile)
  const isComplete = findMissing(customer, details, profile.documents).length === 0
  return isProvenWithoutProfile(context) || (isComplete && isSameName(details.legalName, customer.legalName))
}
