import { and, arrayContains, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readRow } from '#database/read-rows'
import { actorOfKey } from '../ground/actor'
import type { Context } from '../ground/context'
import { after, countUpTo, type PageOf, type PageRequest, toPage } from '../ground/pages'
import { apiKeys } from './tables'

const CountRow = z.object({ keys: z.int() })
export type ApiKeyRow = typeof apiKeys.$inferSelect
type Key = Pick<Context, 'db' | 'organizationId'>

/** Returns one page of partners' keys, newest first, revoked and expired ones included. */
export async function listApiKeys(
  { db, organizationId }: Key,
  { page, withCount }: { page: PageRequest; withCount: boolean },
): Promise<PageOf<ApiKeyRow>> {
  const mine = and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.kind, 'partner'))
  const rows = await db
    .select()
    .from(apiKeys)
    .where(and(mine, after(page.cursor, apiKeys.createdAt, apiKeys.id)))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(page.limit + 1)
  const found = toPage(rows, page.limit)
  return withCount ? { ...found, count: await countUpTo(db, sql`select 1 from ${apiKeys} where ${mine}`) } : found
}

/** Returns a partner's key. First-party keys are not managed over the API, so this and `lockApiKey` do not find them. */
export async function findApiKey({ db, organizationId }: Key, id: string): Promise<ApiKeyRow | undefined> {
  const [key] = await db.select().from(apiKeys).where(isPartnerKey(organizationId, id))
  return key
}

/** Returns a partner's key and locks its row, so that changes of one key run one after another. */
export async function lockApiKey({ db, organizationId }: Key, id: string): Promise<ApiKeyRow | undefined> {
  const [key] = await db.select().from(apiKeys).where(isPartnerKey(organizationId, id)).for('update')
  return key
}

/** Locks the active keys that a key created or rotated, and their descendants, ordered by id to avoid deadlocks. */
export function lockChildren({ db, organizationId }: Key, id: string): Promise<ApiKeyRow[]> {
  const isChild = and(arrayContains(apiKeys.holders, [actorOfKey(id)]), ne(apiKeys.id, id))
  return db
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.organizationId, organizationId), isNull(apiKeys.revokedAt), isChild))
    .orderBy(apiKeys.id)
    .for('update')
}

/**
 * Returns the key of the current call, of either kind, with a lock that delays its revocation until the transaction ends. Throws
 * if it does not exist, because keys are never deleted.
 */
export async function holdKeyAtWork({ db, organizationId }: Key, id: string): Promise<ApiKeyRow> {
  const [key] = await db.select().from(apiKeys).where(isKey(organizationId, id)).for('key share')
  if (key === undefined) throw new Error(`Key ${id} is not there`)
  return key
}

/** Updates a key; the caller must hold its lock. */
export async function saveApiKey({ db, organizationId }: Key, id: string, change: Partial<ApiKeyRow>): Promise<ApiKeyRow> {
  const [key] = await db.update(apiKeys).set(change).where(isKey(organizationId, id)).returning()
  if (key === undefined) throw new Error(`Key ${id} went away under its lock`)
  return key
}

/** Counts the active partner keys. Locks the organization's row, so that concurrent creations cannot exceed the limit. */
export async function countActiveKeys({ db, organizationId }: Key, now: Date): Promise<number> {
  await db.execute(sql`select id from payments.organizations where id = ${organizationId} for update`)
  const { keys } = await readRow(
    db,
    CountRow,
    sql`
    select count(*)::int as keys from payments.api_keys
    where org_id = ${organizationId} and kind = 'partner' and revoked_at is null
      and (expires_at is null or expires_at > ${now.toISOString()}::timestamptz)`,
  )
  return keys
}

function isPartnerKey(organizationId: string, id: string) {
  return and(isKey(organizationId, id), eq(apiKeys.kind, 'partner'))
}

function isKey(organizationId: string, id: string) {
  return and(eq(apiKeys.organizationId, organizationId), eq(apiKeys.id, id))
}
