'use server'

import { action } from '#lib/access/action'
import { api } from '#lib/server/api'
import { CreateKeyInput, RevokeKeyInput, RotateKeyInput } from './keys.schema'

/** Makes a key. Its text is in this answer only; the trail has its name, its scopes and its last four characters. */
export const createKey = action(
  { needs: 'key.manage', input: CreateKeyInput, audit: { action: 'api_key.create' } },
  async ({ body, idempotencyKey }, staff, { call, requestId }) => {
    const { name, scopes, allowed_cidrs: ranges, expires_at: end } = body
    const after = { name, scopes: scopes.join(', '), allowed_from: ranges?.join(', ') ?? null, expires: end ?? null }
    const { id, api_key: secret } = await call(
      { operation: 'createApiKey', object: { kind: 'api_key', id: '' }, idempotencyKey, after },
      () => api.createApiKey(body, { idempotencyKey, actorId: staff.personId, requestId }),
      (made) => ({ object: { kind: 'api_key', id: made.id }, after: { ...after, last_four: made.last_four } }),
    )
    return { id, secret }
  },
)

/** Replaces the secret of a key; the new one is in this answer only. `until` is ISO: how long the old one works too. */
export const rotateKey = action(
  { needs: 'key.manage', input: RotateKeyInput, audit: { action: 'api_key.rotate' } },
  async ({ id, overlap, idempotencyKey }, staff, { call, requestId }) => {
    const made = await call(
      { operation: 'rotateApiKey', object: { kind: 'api_key', id }, idempotencyKey },
      () => api.rotateApiKey(id, { grace_seconds: overlap }, { idempotencyKey, actorId: staff.personId, requestId }),
      ({ name, last_four, previous_secret_until: old }) => ({ after: { name, last_four, old_secret_until: old } }),
    )
    return { id, secret: made.api_key, until: made.previous_secret_until }
  },
)

/** Revokes a key at once, and with it the keys that it made. */
export const revokeKey = action(
  { needs: 'key.manage', input: RevokeKeyInput, audit: { action: 'api_key.revoke' } },
  async ({ id, idempotencyKey }, staff, { call, requestId }) => {
    await call({ operation: 'revokeApiKey', object: { kind: 'api_key', id }, idempotencyKey }, () =>
      api.revokeApiKey(id, { actorId: staff.personId, requestId }),
    )
    return {}
  },
)
