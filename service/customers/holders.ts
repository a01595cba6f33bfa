import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { bankAccounts } from './bank-accounts/tables'
import { kycProfiles } from './kyc/tables'

/** Returns a subquery of the customers with an account number that ends with these digits. */
export function holdersOf(organizationId: string, lastFour: string): SQL {
  const { organizationId: owner, customerId, accountNumberLast4, deletedAt } = bankAccounts
  const fits = and(eq(owner, organizationId), eq(accountNumberLast4, lastFour), isNull(deletedAt))
  return sql`select ${customerId} from ${bankAccounts} where ${fits}`
}

/** Returns a subquery of the customers who presented this document in a profile, or have a bank account under it. */
export function bearersOf(organizationId: string, fingerprint: Uint8Array): SQL {
  const shown = and(eq(kycProfiles.organizationId, organizationId), eq(kycProfiles.idDocFingerprint, fingerprint))
  const { organizationId: owner, idDocFingerprint, deletedAt } = bankAccounts
  const borne = and(eq(owner, organizationId), eq(idDocFingerprint, fingerprint), isNull(deletedAt))
  return sql`select ${kycProfiles.customerId} from ${kycProfiles} where ${shown}
    union select ${bankAccounts.customerId} from ${bankAccounts} where ${borne}`
}
