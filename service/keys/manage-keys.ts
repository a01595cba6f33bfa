import { invalidField, ServiceError } from '#contract/errors'
import type { Context, Dependencies } from '../context'
import { recordEvents } from '../events/record-event'
import type { Scope } from '../scopes'
import { readNow } from '../transfers/step'
import { formatApiKey, hashSecret, newApiKey } from './api-key'
import { type ApiKeyRow, countActiveKeys, findApiKey, lockApiKey, saveApiKey } from './api-key.queries'
import { createApiKey } from './create-api-key'
import { defaultLimits, type RateLimits } from './rate-limits'

export type KeyRequest = {
  name: string
  scopes: readonly Scope[]
  allowedCidrs?: string[]
  /** A year from now when not said; never: null, which only an operator may say. */
  expiresAt?: Date | null
  /** What keys get when not said. */
  limits?: RateLimits | null
}
/** The only time that the whole key is known. */
export type MadeKey = { key: ApiKeyRow; text: string }

const mostActiveKeys = 20
const longestYears = 2

/**
 * A new key with no more scopes than the one that asks for it, for at most two years. At most 20 keys of an organization work at a time.
 * Runs in the caller's transaction.
 */
export async function addApiKey(
  context: Context,
  { keyPepper }: Pick<Dependencies, 'keyPepper'>,
  request: KeyRequest,
): Promise<MadeKey> {
  mustHaveAll(context, request.scopes)
  const now = await readNow(context)
  const { expiresAt } = request
  if (expiresAt && (expiresAt <= now || expiresAt > latestEnd(now))) throw invalidField('/expires_at', 'out_of_range')
  if ((await countActiveKeys(context, now)) >= mostActiveKeys) throw new ServiceError('api_key_limit', 'Too many active keys')
  const { id, apiKey } = await createApiKey(
    { db: context.db, keyPepper, clock: () => now },
    {
      ...request,
      limits: request.limits === undefined ? defaultLimits : request.limits,
      organizationId: context.organizationId,
      createdBy: context.actorId ?? `key:${context.keyId}`,
    },
  )
  await tell(context, 'created', id)
  return { key: await mustFindKey(context, id), text: apiKey }
}

/** A new secret for a key; the old one works on for `graceSeconds`. Runs in the caller's transaction. */
export async function rotateApiKey(
  context: Context,
  { keyPepper }: Dependencies,
  { id, graceSeconds }: { id: string; graceSeconds: number },
): Promise<MadeKey> {
  const old = await lockApiKey(context, id)
  if (old === undefined) throw noSuchKey()
  // Otherwise a key could take over one that may do more.
  mustHaveAll(context, old.scopes)
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
  })
  await tell(context, 'rotated', id)
  return { key, text: formatApiKey({ environment: context.environment, keyId: key.keyId, secret }) }
}

/** Ends a key at once. Repeating it has no effect. Runs in the caller's transaction. */
export async function revokeApiKey(context: Context, id: string): Promise<void> {
  const key = await lockApiKey(context, id)
  if (key === undefined) throw noSuchKey()
  if (key.revokedAt !== null) return
  await saveApiKey(context, id, { revokedAt: await readNow(context) })
  await tell(context, 'revoked', id)
}

export async function mustFindKey(context: Pick<Context, 'db' | 'organizationId'>, id: string): Promise<ApiKeyRow> {
  const key = await findApiKey(context, id)
  if (key === undefined) throw noSuchKey()
  return key
}

function mustHaveAll(context: Context, wanted: readonly Scope[]): void {
  const scope = wanted.find((one) => !context.scopes.includes(one))
  if (scope !== undefined) throw new ServiceError('insufficient_scope', `The key itself lacks ${scope}`, { extra: { scope } })
}

function latestEnd(now: Date): Date {
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + longestYears)
  return end
}

function tell(context: Context, what: 'created' | 'rotated' | 'revoked', id: string): Promise<void> {
  return recordEvents(context, [{ type: `api_key.${what}`, objectId: id }])
}

function noSuchKey(): ServiceError {
  return new ServiceError('api_key_not_found', 'No such key')
}
