import { sql } from 'drizzle-orm'
import type { Resources } from '../ground/resources'
import { scopes } from '../ground/scopes'
import { hashSecret, parseApiKey } from './api-key'

/**
 * Returns whether this text is a valid first-party key with every scope of this version. False for a key that is revoked,
 * expired, has another secret, or was created before one of the scopes existed.
 */
export async function isFirstPartyKeyAlive(
  { db, keyPepper, clock }: Pick<Resources, 'db' | 'keyPepper' | 'clock'>,
  { organizationId, apiKey }: { organizationId: string; apiKey: string },
): Promise<boolean> {
  const key = parseApiKey(apiKey)
  if (key === undefined) return false
  const hash = hashSecret(key.secret, keyPepper).toString('hex')
  const [alive] = await db.execute(sql`
    select 1 from payments.api_keys k
    where k.key_id = ${key.keyId} and k.org_id = ${organizationId} and k.kind = 'house' and k.scopes @> ${`{${scopes.join()}}`}::text[]
      and payments.key_is_valid(k.revoked_at, k.expires_at, k.secret_hash, k.previous_secret_hash, k.previous_secret_until, k.allowed_cidrs,
        decode(${hash}, 'hex'), coalesce(${clock?.().toISOString() ?? null}::timestamptz, clock_timestamp()), null)`)
  return alive !== undefined
}
