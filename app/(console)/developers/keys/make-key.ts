import 'server-only'
import type { Masked } from '#backoffice/columns'
import { maskedKey } from '#backoffice/key-requests/key-requests'
import type { ApiKeyBody } from '#contract/api-keys'
import type { ActionContext } from '#lib/access/action'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'

/** The text of a key, which is nowhere else. `until` is ISO: how long the old secret works too; null if it does not. */
export type MadeSecret = { id: string; secret: string; until: string | null }

/** Who makes it, with the idempotency key; `agreed` names the second admin for the trail, if there is one. */
type Maker = { staff: Pick<Staff, 'personId'>; context: ActionContext; idempotencyKey: string; agreed?: Masked }

/** Creates a key at the API. The trail gets its name, what it may do and its last four characters, and never its text. */
export async function makeKey(
  body: ApiKeyBody,
  { staff, context: { call, requestId }, idempotencyKey, agreed }: Maker,
): Promise<MadeSecret> {
  const after = { ...maskedKey(body), ...agreed }
  const made = await call(
    { action: 'api_key.create', operation: 'createApiKey', object: { kind: 'api_key', id: '' }, idempotencyKey, after },
    () => api.createApiKey(body, { idempotencyKey, actorId: staff.personId, requestId }),
    ({ id, last_four }) => ({ object: { kind: 'api_key', id }, after: { ...after, last_four } }),
  )
  return { id: made.id, secret: made.api_key, until: null }
}

/** Replaces the secret of a key at the API. */
export async function makeSecret(
  { id, graceSeconds }: { id: string; graceSeconds: number },
  { staff, context: { call, requestId }, idempotencyKey, agreed }: Maker,
): Promise<MadeSecret> {
  const made = await call(
    { action: 'api_key.rotate', operation: 'rotateApiKey', object: { kind: 'api_key', id }, idempotencyKey, after: agreed },
    () => api.rotateApiKey(id, { grace_seconds: graceSeconds }, { idempotencyKey, actorId: staff.personId, requestId }),
    ({ name, last_four, previous_secret_until: old }) => ({ after: { name, last_four, old_secret_until: old, ...agreed } }),
  )
  return { id, secret: made.api_key, until: made.previous_secret_until }
}
