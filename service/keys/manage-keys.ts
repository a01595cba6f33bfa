import { invalidField, ServiceError } from '#contract/errors'
import { readPartiesOf } from '../dual-control/parties'
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
  /** By default one year from now; null means never, which only an operator may set. */
  expiresAt?: Date | null
  /** By default, the default limits of keys. */
  limits?: RateLimits | null
}
/** A new key with its text, which is not known later. */
export type MadeKey = { key: ApiKeyRow; text: string }

/** Who manages keys: an API key, which may grant no more than it has, or an operator without a key. */
export type Manager = Omit<Context, 'keyId'> & Pick<Doer, 'keyId'>

type KeyChange = 'created' | 'rotated' | 'revoked' | 'limits_changed'

const mostActiveKeys = 20
const longestYears = 2

/**
 * Creates a key that may do no more than the one that requests it, for at most two years; without `expiresAt` it expires no later
 * than its maker. An organization has at most 20 active keys. Throws `insufficient_scope`, `api_key_too_wide`,
 * `first_party_key_needed` and `api_key_limit`. Runs in the caller's transaction.
 */
export async function addApiKey(
  manager: Manager,
  { keyPepper }: Pick<Resources, 'keyPepper'>,
  request: KeyRequest,
): Promise<MadeKey> {
  const now = await readNow(manager)
  const maker = await readMaker(manager)
  mustBeFirstParty(manager, maker)
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
    { ...key, organizationId, createdBy: by, holders: maker && (await readPartiesOf(manager, by)) },
  )
  await recordKeyEvent(manager, 'created', id)
  return { key: await mustFindKey(manager, id), text: apiKey }
}

/**
 * Replaces the secret of a key; the old one remains valid for `graceSeconds`, and the one before that ends at once. So of two
 * rotations at once only one is done: the caller has seen the key with the secret `replaces` (its hash). Throws
 * `precondition_failed` otherwise, and like `addApiKey`. Whoever rotates it knows the new secret, so in four-eyes approvals the
 * key counts as theirs too, besides those who knew the old one. Runs in the caller's transaction.
 */
export async function rotateApiKey(
  context: Context,
  { keyPepper }: Pick<Resources, 'keyPepper'>,
  { id, graceSeconds, replaces }: { id: string; graceSeconds: number; replaces: Uint8Array },
): Promise<MadeKey> {
  const old = await lockApiKey(context, id)
  if (old === undefined) throw noSuchKey()
  const maker = await readMaker(context)
  if (maker?.id !== id) mustBeFirstParty(context, maker)
  // Otherwise a key could take over one that may do more.
  mustReach(context, maker, old)
  const now = await readNow(context)
  if (old.revokedAt !== null || (old.expiresAt !== null && old.expiresAt <= now)) {
    throw new ServiceError('invalid_transition', 'The key does not work any more')
  }
  if (Buffer.compare(old.secretHash, replaces) !== 0) {
    throw new ServiceError('precondition_failed', 'The key got another secret meanwhile')
  }
  const { secret } = newApiKey(context.environment)
  const key = await saveApiKey(context, id, {
    secretHash: hashSecret(secret, keyPepper),
    lastFour: secret.slice(-4),
    previousSecretHash: graceSeconds === 0 ? null : old.secretHash,
    previousSecretUntil: graceSeconds === 0 ? null : new Date(now.getTime() + graceSeconds * 1000),
    holders: [...new Set([...old.holders, ...(await readPartiesOf(context, byOf(context)))])],
  })
  await recordKeyEvent(context, 'rotated', id)
  return { key, text: formatApiKey({ environment: context.environment, keyId: key.keyId, secret }) }
}

/** Revokes a key that may do no more than the caller's, see `endKey`. A repeat has no effect. In the caller's transaction. */
export async function revokeApiKey(context: Manager, id: string, options: Ending = {}): Promise<void> {
  const key = await lockApiKey(context, id)
  if (key === undefined) throw noSuchKey()
  mustReach(context, await readMaker(context), key)
  await endKey(context, key, options)
}

export type Ending = {
  /** The keys that it created or rotated remain valid. */
  keepChildren?: boolean
}

/**
 * Revokes a key and the keys that it created or rotated, with their descendants: a thief of the key knows their secrets, and may
 * have created them to keep access. Records an event for each, except first-party keys, which the organization does not see. The
 * caller must hold the key's lock.
 */
export async function endKey(manager: Manager, key: ApiKeyRow, { keepChildren = false }: Ending = {}): Promise<void> {
  const children = keepChildren ? [] : await lockChildren(manager, key.id)
  for (const { id, kind } of [key, ...children].filter(({ revokedAt }) => revokedAt === null)) {
    await saveApiKey(manager, id, { revokedAt: await readNow(manager) })
    if (kind === 'partner') await recordKeyEvent(manager, 'revoked', id)
  }
}

/** Returns a partner's key, also a revoked or expired one. Throws `api_key_not_found`. */
export async function mustFindKey(context: Pick<Context, 'db' | 'organizationId'>, id: string): Promise<ApiKeyRow> {
  const key = await findApiKey(context, id)
  if (key === undefined) throw noSuchKey()
  return key
}

/**
 * Returns the key of the caller; undefined for an operator, who may create any. Throws `unauthenticated` if it was revoked after
 * the admission, so that a revocation with descendants misses none.
 */
async function readMaker({ db, organizationId, keyId }: Manager): Promise<ApiKeyRow | undefined> {
  if (keyId === undefined) return undefined
  const maker = await holdKeyAtWork({ db, organizationId }, keyId)
  if (maker.revokedAt !== null) throw new ServiceError('unauthenticated', 'The key was revoked meanwhile')
  return maker
}

/**
 * Throws `first_party_key_needed` if a partner's key would give out a key of a live organization: those take two admins, and only a
 * program that signs in people can prove that there were two.
 */
function mustBeFirstParty({ environment }: Manager, maker: ApiKeyRow | undefined): void {
  if (environment !== 'live' || maker?.kind !== 'partner') return
  throw new ServiceError('first_party_key_needed', 'A program makes no keys of a live organization')
}

function mustReach({ scopes }: Manager, maker: ApiKeyRow | undefined, key: Reach): void {
  if (maker === undefined) return
  for (const scope of key.scopes) mustHaveScope({ scopes }, scope)
  const member = widerMemberOf(key, maker)
  if (member !== undefined) throw new ServiceError('api_key_too_wide', `It may do more: ${member}`, { extra: { member } })
}

/** Returns one year from now, or the maker's expiry if that is sooner. */
function usualEnd(now: Date, maker: ApiKeyRow | undefined): Date {
  const year = new Date(now.getTime() + 365 * 86_400_000)
  return maker?.expiresAt && maker.expiresAt < year ? maker.expiresAt : year
}

function latestEnd(now: Date): Date {
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + longestYears)
  return end
}

/** Records an event about a partner's key. */
export function recordKeyEvent(context: Manager, what: KeyChange, id: string): Promise<void> {
  return recordEvents(context, [{ type: `api_key.${what}`, objectId: id }])
}

function noSuchKey(): ServiceError {
  return new ServiceError('api_key_not_found', 'No such key')
}
