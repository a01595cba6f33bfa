import { desc, eq } from 'drizzle-orm'
import { type Db, transaction } from '#database/open'
import { isOurId, newId } from '../ground/ids'
import type { Resources } from '../ground/resources'
import { scopes } from '../ground/scopes'
import { readOrganization } from '../organizations/organization.queries'
import { type ApiKeyRow, saveApiKey } from './api-key.queries'
import { addApiKey, type Ending, endKey, type KeyRequest, type Manager, recordKeyEvent } from './manage-keys'
import type { RateLimits } from './rate-limits'
import { apiKeys } from './tables'

/** Operators' management of an organization's keys: limits and events apply as for its own. `by` is the operator. */

type Needs = Pick<Resources, 'db' | 'keyPepper' | 'clock'>

/** Creates a partner's key and returns its text, which is stored nowhere. Throws `validation_failed` and `api_key_limit`. */
export function issueApiKey(
  needs: Needs,
  { organizationId, by, ...request }: KeyRequest & { organizationId: string; by: string },
): Promise<{ id: string; apiKey: string }> {
  return transaction(needs.db, async (tx) => {
    const { key, text } = await addApiKey(await asOperator(needs, tx, { organizationId, by }), needs, request)
    return { id: key.id, apiKey: text }
  })
}

/** Revokes a key, by default with its descendants. Returns false if it does not exist or was revoked before. */
export function endApiKey(needs: Needs, { id, by, ...options }: { id: string; by: string } & Ending): Promise<boolean> {
  return withKey(needs, { id, by }, (manager, key) => endKey(manager, key, options))
}

/**
 * Sets the limits of a key (null: none), and records an event for a partner's. Returns false if it does not exist or is revoked.
 */
export function limitApiKey(
  needs: Needs,
  { id, by, limits }: { id: string; by: string; limits: RateLimits | null },
): Promise<boolean> {
  return withKey(needs, { id, by }, async (manager, { kind }) => {
    await saveApiKey(manager, id, { limits })
    if (kind === 'partner') await recordKeyEvent(manager, 'limits_changed', id)
  })
}

/** Returns the keys of an organization, newest first, including first-party and invalid ones. */
export function listKeysOf(db: Db, organizationId: string): Promise<ApiKeyRow[]> {
  return db.select().from(apiKeys).where(eq(apiKeys.organizationId, organizationId)).orderBy(desc(apiKeys.createdAt))
}

function withKey(
  needs: Needs,
  { id, by }: { id: string; by: string },
  change: (manager: Manager, key: ApiKeyRow) => Promise<unknown>,
): Promise<boolean> {
  return transaction(needs.db, async (tx) => {
    const [key] = !isOurId(id) ? [] : await tx.select().from(apiKeys).where(eq(apiKeys.id, id)).for('update')
    if (key === undefined || key.revokedAt !== null) return false
    await change(await asOperator(needs, tx, { organizationId: key.organizationId, by }), key)
    return true
  })
}

async function asOperator(
  { clock }: Needs,
  db: Db,
  { organizationId, by }: { organizationId: string; by: string },
): Promise<Manager> {
  const { environment } = await readOrganization(db, organizationId)
  return { db, organizationId, environment, scopes, actorId: by, requestId: newId(), now: clock?.() }
}
