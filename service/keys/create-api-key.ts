import { newId } from '../ground/ids'
import type { Resources } from '../ground/resources'
import type { Scope } from '../ground/scopes'
import { readOrganization } from '../organizations/organization.queries'
import { formatApiKey, hashSecret, type KeyKind, newApiKey } from './api-key'
import type { RateLimits } from './rate-limits'
import { apiKeys } from './tables'

export type NewKey = {
  organizationId: string
  name: string
  scopes: readonly Scope[]
  /** Null means no limits, for a caller that limits its own users. */
  limits: RateLimits | null
  createdBy?: string
  /** One year by default; null means that it does not expire. */
  expiresAt?: Date | null
  /** The address ranges from which it may be used; by default any. */
  allowedCidrs?: string[]
  /** `house` creates a first-party key, which may name the people behind its calls; by default a partner's key. */
  kind?: KeyKind
  /** The parties that count as the same as this key in four-eyes approvals, in the form of `parties_of`; by default none. */
  holders?: string[]
}

/** Creates a key and returns its text, which cannot be read again. */
export async function createApiKey(
  { db, keyPepper, clock }: Pick<Resources, 'db' | 'keyPepper' | 'clock'>,
  { organizationId, name, scopes, limits, createdBy, expiresAt, allowedCidrs, kind, holders }: NewKey,
): Promise<{ id: string; apiKey: string }> {
  const { environment } = await readOrganization(db, organizationId)
  const key = newApiKey(environment)
  const id = newId()
  const now = clock?.() ?? new Date()
  await db.insert(apiKeys).values({
    organizationId,
    id,
    keyId: key.keyId,
    secretHash: hashSecret(key.secret, keyPepper),
    lastFour: key.secret.slice(-4),
    name,
    scopes: [...scopes],
    limits,
    createdBy,
    allowedCidrs,
    kind,
    holders,
    createdAt: now,
    expiresAt: expiresAt === undefined ? new Date(now.getTime() + 365 * 86_400_000) : expiresAt,
  })
  return { id, apiKey: formatApiKey(key) }
}
