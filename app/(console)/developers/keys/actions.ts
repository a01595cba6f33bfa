'use server'

import { ServiceError } from '#contract/errors'
import { action } from '#lib/access/action'
import { api } from '#lib/server/api'
import { takesTwoForKeys } from './key-way'
import { CreateKeyInput, RevokeKeyInput, RotateKeyInput } from './keys.schema'
import { makeKey, makeSecret } from './make-key'

/** Makes a key, where one admin may do that alone. Its text is in this answer only. */
export const createKey = action(
  { needs: 'key.manage', input: CreateKeyInput, audit: { action: 'api_key.create' } },
  async ({ body, idempotencyKey }, staff, context) => {
    await mustTakeOne()
    return makeKey(body, { staff, context, idempotencyKey })
  },
)

/** Replaces the secret of a key, where one admin may do that alone; the new one is in this answer only. */
export const rotateKey = action(
  { needs: 'key.manage', input: RotateKeyInput, audit: { action: 'api_key.rotate' } },
  async ({ id, overlap, idempotencyKey }, staff, context) => {
    await mustTakeOne()
    return makeSecret({ id, graceSeconds: overlap }, { staff, context, idempotencyKey })
  },
)

/** Revokes a key at once, and with it the keys that it made. It only takes away, so one person does it. */
export const revokeKey = action(
  { needs: 'key.manage', input: RevokeKeyInput, audit: { action: 'api_key.revoke' } },
  async ({ id, idempotencyKey }, staff, { call, requestId }) => {
    await call({ operation: 'revokeApiKey', object: { kind: 'api_key', id }, idempotencyKey }, () =>
      api.revokeApiKey(id, { actorId: staff.personId, requestId }),
    )
    return {}
  },
)

/** Throws `second_admin_needed` where a key takes two admins: the page was read, or the act made up, for another organization. */
async function mustTakeOne(): Promise<void> {
  if (await takesTwoForKeys()) throw new ServiceError('second_admin_needed', 'a key of this organization takes two admins')
}
