import { ApiKeyWithSecret, type ApiKey as WireApiKey } from '#contract/api-keys'
import { operations } from '#contract/operations'
import type { Context, Environment } from '../ground/context'
import { idempotently } from '../idempotency/idempotently'
import type { RenderedAnswer } from '../idempotency/intent'
import { type ApiKeyRow, listApiKeys } from '../keys/api-key.queries'
import { addApiKey, type MadeKey, mustFindKey, revokeApiKey, rotateApiKey } from '../keys/manage-keys'
import type { Dependencies } from './dependencies'
import { toPageAnswer, toPageRequest } from './lists'
import { type OperationAnswer, type ServedOperation, serve } from './operation'

const listApiKeysOperation = serve(
  operations.listApiKeys,
  {
    summary: 'Keys of the organization, newest first, those that no longer work too',
    scope: 'keys:manage',
    answers: 'One page',
    problems: [],
  },
  async ({ context, query }) => {
    const page = await listApiKeys(context, toPageRequest(query))
    return toPageAnswer(page, (key) => toApiKey(key, context.environment))
  },
)

const createApiKeyOperation = serve(
  operations.createApiKey,
  {
    summary: 'A new key, which may do no more than the key that asks; the answer carries the secret, which is not shown again',
    description:
      'In a live organization only for first-party keys, such as that of the console, where keys take two admins: any other key is refused (`first_party_key_needed`).',
    scope: 'keys:manage',
    transaction: 'own',
    answers: 'The key with its secret',
    problems: ['api_key_limit', 'api_key_too_wide', 'first_party_key_needed'],
  },
  async ({ context, dependencies, body, intent }) => {
    const request = {
      name: body.name,
      scopes: body.scopes,
      allowedCidrs: body.allowed_cidrs,
      expiresAt: body.expires_at === undefined ? undefined : new Date(body.expires_at),
    }
    const answer = await idempotently(context, intent, async (inside) =>
      renderSealed(inside, dependencies, 201, await addApiKey(inside, dependencies, request)),
    )
    return withSecret(context, dependencies, answer)
  },
)

const rotateApiKeyOperation = serve(
  operations.rotateApiKey,
  {
    summary: 'A new secret for a key; the old one works beside it for a while',
    description:
      'Two secrets work at most: the one before the old one ends at once. Of two rotations at the same time one is refused (412). In a live organization a key that is not first-party gets one for itself alone.',
    scope: 'keys:manage',
    mustExist: (context, id) => mustFindKey(context, id('id')),
    transaction: 'own',
    answers: 'The key with its new secret',
    problems: ['invalid_transition', 'precondition_failed', 'api_key_too_wide', 'first_party_key_needed'],
  },
  async ({ context, dependencies, body, id, intent }) => {
    const { secretHash } = await mustFindKey(context, id('id'))
    const rotation = { id: id('id'), graceSeconds: body.grace_seconds, replaces: secretHash }
    const answer = await idempotently(context, intent, async (inside) =>
      renderSealed(inside, dependencies, 200, await rotateApiKey(inside, dependencies, rotation)),
    )
    return withSecret(context, dependencies, answer)
  },
)

const revokeApiKeyOperation = serve(
  operations.revokeApiKey,
  {
    summary: 'Revoke a key at once, and with it the keys that it made',
    description:
      'A key that was stolen may have made others. So those that it made or rotated end with it, and those of theirs, unless `keep_children=true` says otherwise. `created_by` in the list tells who made each.',
    scope: 'keys:manage',
    answers: 'Revoked',
    problems: ['api_key_too_wide'],
  },
  async ({ context, id, query }) => {
    await revokeApiKey(context, id('id'), { keepChildren: query?.keep_children === 'true' })
    return { status: 200, body: { success: true } }
  },
)

/** Returns the answer as it is stored for replays: with the key encrypted. */
function renderSealed(context: Context, { vault }: Dependencies, status: 200 | 201, { key, text }: MadeKey): RenderedAnswer {
  const sealed = vault.seal(text, ownerOf(context, key.id)).toString('base64')
  return { status, body: JSON.stringify({ ...toApiKey(key, context.environment), api_key: sealed }) }
}

/** Returns the answer as it is sent, with the key decrypted; a replay is byte-identical. */
function withSecret(context: Context, { vault }: Dependencies, answer: RenderedAnswer): OperationAnswer<ApiKeyWithSecret> {
  const key = ApiKeyWithSecret.parse(JSON.parse(answer.body))
  const text = vault.open(Buffer.from(key.api_key, 'base64'), ownerOf(context, key.id))
  return { ...answer, body: { ...key, api_key: text } }
}

function ownerOf({ organizationId }: Context, id: string): string {
  return `${organizationId}/api-key/${id}`
}

function toApiKey(key: ApiKeyRow, environment: Environment): WireApiKey {
  return {
    id: key.id,
    name: key.name,
    prefix: `pk_${environment}_${key.keyId}`,
    last_four: key.lastFour,
    scopes: key.scopes,
    allowed_cidrs: key.allowedCidrs,
    created_by: key.createdBy,
    created_at: key.createdAt.toISOString(),
    expires_at: key.expiresAt?.toISOString() ?? null,
    revoked_at: key.revokedAt?.toISOString() ?? null,
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
    last_used_ip: key.lastUsedAddress,
    previous_secret_until: key.previousSecretUntil?.toISOString() ?? null,
  }
}

export const apiKeyOperations: readonly ServedOperation[] = [
  listApiKeysOperation,
  createApiKeyOperation,
  rotateApiKeyOperation,
  revokeApiKeyOperation,
]
