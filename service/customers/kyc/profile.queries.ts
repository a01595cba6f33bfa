import { and, desc, eq, isNull, ne } from 'drizzle-orm'
import type { Context } from '../../ground/context'
import { lockName } from '../../ground/lock-name'
import { customers } from '../record/tables'
import { kycProfiles, type StoredDocument } from './tables'

type Key = Pick<Context, 'db' | 'organizationId'>
export type StoredProfile = typeof kycProfiles.$inferSelect

/** Returns the latest version of the customer's profile. */
export async function findProfile({ db, organizationId }: Key, customerId: string): Promise<StoredProfile | undefined> {
  const [profile] = await db
    .select()
    .from(kycProfiles)
    .where(and(eq(kycProfiles.organizationId, organizationId), eq(kycProfiles.customerId, customerId)))
    .orderBy(desc(kycProfiles.version))
    .limit(1)
  return profile
}

/** Returns the documents of the latest version of the profile; empty if none was submitted. */
export async function latestDocuments(key: Key, customerId: string): Promise<StoredDocument[]> {
  return (await findProfile(key, customerId))?.documents ?? []
}

/**
 * Returns whether another customer of the organization has ever presented the same document. Queues the submissions of one
 * document, so of two concurrent ones the second finds the first.
 */
export async function isShownElsewhere(
  { db, organizationId }: Key,
  { customerId, fingerprint }: { customerId: string; fingerprint: Buffer },
): Promise<boolean> {
  await lockName({ db, organizationId }, `kyc document ${fingerprint.toString('hex')}`)
  return (await listShownElsewhere({ db, organizationId }, { customerId, fingerprint }, 1)).length > 0
}

/** Returns the ids of other customers, not deleted, who have ever presented the same document. */
export async function listShownElsewhere(
  { db, organizationId }: Key,
  { customerId, fingerprint }: { customerId: string; fingerprint: Uint8Array },
  limit: number,
): Promise<string[]> {
  const found = await db
    .selectDistinct({ id: kycProfiles.customerId })
    .from(kycProfiles)
    .innerJoin(customers, and(eq(customers.organizationId, kycProfiles.organizationId), eq(customers.id, kycProfiles.customerId)))
    .where(
      and(
        eq(kycProfiles.organizationId, organizationId),
        eq(kycProfiles.idDocFingerprint, fingerprint),
        ne(kycProfiles.customerId, customerId),
        isNull(customers.deletedAt),
      ),
    )
    .limit(limit)
  return found.map(({ id }) => id)
}
