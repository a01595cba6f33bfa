import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { invalidField, ServiceError } from '#contract/errors'
import { readRow } from '#database/read-rows'
import { recordEvents } from '../events/record-event'
import { byOf } from '../ground/actor'
import { readNow } from '../ground/clock'
import type { Context, Doer } from '../ground/context'
import type { Resources } from '../ground/resources'
import { mustHaveScope, type Scope } from '../ground/scopes'
import { formatApiKey, hashSecret, newApiKey } from './api-key'
import {
  type ApiKeyRow,
  countActiveKeys,
  findApiKey,
  holdKeyAtWork,
  lockApiKey,
  lockChildren,
  saveApiKey,
} from './api-key.queries'
import { createApiKey } from './create-api-key'
import { limitsUnder, type Reach, widerMemberOf } from './key-reach'
import { defaultLimits, type RateLimits } from './rate-limits'

export type KeyRequest = {
  name: string
  scopes: readonly Scope[]
  allowedCidrs?: string[]
  /** A year from now by default; never: null, which only an operator may say. */
  expiresAt?: Date | null
  /** What keys get by default. */
  limits?: RateLimits | null
}
/** The only time that the whole key is known. */
export type MadeKey = { key: ApiKeyRow; text: string }

/** Who manages keys: a key of the API, which may not reach further than itself, or an operator, who has none. */
export type Manager = Omit<Context, 'keyId'> & Pick<Doer, 'keyId'>

const PartiesRow = z.object({ parties: z.array(z.string()) })
const mostActiveKeys = 20
const longestYears = 2

/**
 * A new key that may do no more than the one that asks for it, for at most two years. It ends with its maker when nobody says when. At most
 * 20 keys of an organization work at a time. Throws `insufficient_scope`, `api_key_too_wide` and `api_key_limit`. Runs in the caller's
 * transaction.
 */
export async function addApiKey(
  manager: Manager,
  { keyPepper }: Pick<Resources, 'keyPepper'>,
  request: KeyRequest,
): Promise<MadeKey> {
  const now = await readNow(manager)
  const maker = await readMaker(manager)
  const { expiresAt } = request
  if (expiresAt && (expiresAt <= now || expiresAt > latestEnd(now))) throw invalidField('/expires_at', 'out_of_range')
  const key = {
    ...request,
    limits: request.limits === undefined ? (maker ? limitsUnder(maker) : defaultLimits) : request.limits,
    expiresAt: expiresAt === undefined ? usualEnd(now, maker) : expiresAt,
  }
  mustReach(manager, maker, { ...key, allowedCidrs: request.allowedCidrs ?? null })
  if ((await countActiveKeys(manager, now)) >= mostActiveKeys) throw new ServiceError('api_key_limit', 'Too many active keys')
  const { organizationId } = manager
  const by = byOf(manager)
  const { id, apiKey } = await createApiKey(
    { db: manager.db, keyPepper, clock: () => now },
    { ...key, organizationId, createdBy: by, holders: maker && (await readParties(manager, by)) },
  )
  await recordKeyEvent(manager, 'created', id)
  return { key: await mustFindKey(manager, id), text: apiKey }
}

/**
 * A new secret for a key; the old one works on for `graceSeconds`. Who rotates it knows the secret, so from now on it counts as theirs too, and
 * still as that of everybody who knew the old one. Throws as `addApiKey` does. Runs in the caller's transaction.
 */
export async function rotateApiKey(
  context: Context,
  { keyPepper }: Pick<Resources, 'keyPepper'>,
  { id, graceSeconds }: { id: string; graceSeconds: number },
): Promise<MadeKey> {
  const old = await lockApiKey(context, id)
  if (old === undefined) throw noSuchKey()
  // Otherwise a key could take over one that may do more.
  mustReach(context, await readMaker(context), old)
  const now = await readNow(context)
  if (old.revokedAt !== null || (old.expiresAt !== null && old.expiresAt <= now)) {
    throw new ServiceError('invalid_transition', 'The key does not work any more')
  }
  const { secret } = newApiKey(context.environment)
  const key = await saveApiKey(context, id, {
    secretHash: hashSecret(secret, keyPepper),
    lastFour: secret.slice(-4),
    previousSecretHash: graceSeconds === 0 ? null : old.secretHash,
    previousSecretUntil: graceSeconds === 0 ? null : new Date(now.getTime() + graceSeconds * 1000),
    holders: [...new Set([...old.holders, ...(await readParties(context, byOf(context)))])],
  })
  await recordKeyEvent(context, 'rotated', id)
  return { key, text: formatApiKey({ environment: context.environment, keyId: key.keyId, secret }) }
}

/** Ends a key at once, which may do no more than the one that asks, as `endKey` does. Repeating it has no effect. Runs in the caller's transaction. */
export async function revokeApiKey(context: Manager, id: string, options: Ending = {}): Promise<void> {
  const key = await lockApiKey(context, id)
  if (key === undefined) throw noSuchKey()
  mustReach(context, await readMaker(context), key)
  await endKey(context, key, options)
}

export type Ending = {
  /** The keys that it made or rotated work on. */
  keepChildren?: boolean
}

/**
 * Ends a key, and with it the keys that it made or rotated and those of theirs: whoever has stolen it knows their secrets, and has perhaps made
 * them so as to stay. The organization is told of each, unless it is a first-party key, of which it knows nothing. Only a holder of the key's lock may.
 */
export async function endKey(manager: Manager, key: ApiKeyRow, { keepChildren = false }: Ending = {}): Promise<void> {
  const children = keepChildren ? [] : await lockChildren(manager, key.id)
  for (const { id, kind } of [key, ...children].filter(({ revokedAt }) => revokedAt === null)) {
    await saveApiKey(manager, id, { revokedAt: await readNow(manager) })
    if (kind === 'partner') await recordKeyEvent(manager, 'revoked', id)
  }
}

export async function mustFindKey(context: Pick<Context, 'db' | 'organizationId'>, id: string): Promise<ApiKeyRow> {
  const key = await findApiKey(context, id)
  if (key === undefined) throw noSuchKey()
  return key
}

/**
 * The key that asks; undefined for an operator, who may make any. Throws `unauthenticated` when it was revoked since it was let in: whoever
 * ends a key with all that it made must have missed none.
 */
async function readMaker({ db, organizationId, keyId }: Manager): Promise<ApiKeyRow | undefined> {
  if (keyId === undefined) return undefined
  const maker = await holdKeyAtWork({ db, organizationId }, keyId)
  if (maker.revokedAt !== null) throw new ServiceError('unauthenticated', 'The key was revoked meanwhile')
  return maker
}

function mustReach({ scopes }: Manager, maker: ApiKeyRow | undefined, key: Reach): void {
  if (maker === undefined) return
  for (const scope of key.scopes) mustHaveScope({ scopes }, scope)
  const member = widerMemberOf(key, maker)
  if (member !== undefined) throw new ServiceError('api_key_too_wide', `It may do more: ${member}`, { extra: { member } })
}

async function readParties({ db, organizationId }: Pick<Context, 'db' | 'organizationId'>, by: string): Promise<string[]> {
  return (await readRow(db, PartiesRow, sql`select payments.parties_of(${organizationId}, ${by}) as parties`)).parties
}

/** A year from now, or with the maker where that ends sooner. */
function usualEnd(now: Date, maker: ApiKeyRow | undefined): Date {
  const year = new Date(now.getTime() + 365 * 86_400_000)
  return maker?.expiresAt && maker.expiresAt < year ? maker.expiresAt : year
}

function latestEnd(now: Date): Date {
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + longestYears)
  return end
}

function recordKeyEvent(context: Manager, what: 'created' | 'rotated' | 'revoked', id: string): Promise<void> {
  return recordEvents(context, [{ type: `api_key.${what}`, objectId: id }])
}

function noSuchKey(): ServiceError {
  return new ServiceError('api_key_not_found', 'No such key')
}
