import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Context } from '../../ground/context'
import { customers } from '../record/tables'
import { kycProfiles, type StoredDocument } from './tables'

type Key = Pick<Context, 'db' | 'organizationId'>
export type StoredProfile = typeof kycProfiles.$inferSelect

/** The profile that was sent last. */
export async function findProfile({ db, organizationId }: Key, customerId: string): Promise<StoredProfile | undefined> {
  const [profile] = await db
    .select()
    .from(kycProfiles)
    .where(and(eq(kycProfiles.organizationId, organizationId), eq(kycProfiles.customerId, customerId)))
    .orderBy(desc(kycProfiles.version))
    .limit(1)
  return profile
}

export async function latestDocuments(key: Key, customerId: string): Promise<StoredDocument[]> {
  return (await findProfile(key, customerId))?.documents ?? []
}

/**
 * Whether another customer of the organization has ever shown the same document. Two who show it at once queue here, so that the second
 * one finds the first.
 */
export async function isShownElsewhere(
  { db, organizationId }: Key,
  { customerId, fingerprint }: { customerId: string; fingerprint: Buffer },
): Promise<boolean> {
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`kyc ${organizationId} ${fingerprint.toString('hex')}`}, 0))`,
  )
  return (await listShownElsewhere({ db, organizationId }, { customerId, fingerprint }, 1)).length > 0
}

/** Other customers who have ever shown the same document, and are not deleted. */
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
