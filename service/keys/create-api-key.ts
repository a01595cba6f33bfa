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
  /** Null: no limits, for a caller that limits people itself. */
  limits: RateLimits | null
  createdBy?: string
  /** A year by default; null never ends. */
  expiresAt?: Date | null
  /** Address ranges it may be used from; anywhere by default. */
  allowedCidrs?: string[]
  /** `house` makes a first-party key, for a program of this installation, which may name the people behind its calls. The default is a partner's key. */
  kind?: KeyKind
  /** Whom it counts as beside itself where a second person is asked for, as `parties_of` names them; nobody by default. */
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
