'use server'

import * as keyRequests from '#backoffice/key-requests/key-requests'
import { ServiceError } from '#contract/errors'
import { action } from '#lib/access/action'
import { stateOf } from './key-row'
import { CreateKeyInput, KeyRequestInput, RotateKeyInput } from './keys.schema'
import { makeKey, makeSecret } from './make-key'
import { readKeys } from './read-keys'

/** Requests a new key. Another admin must agree to exactly this before it can be created. */
export const requestNewKey = action(
  { needs: 'key.manage', input: CreateKeyInput, audit: { action: 'api_key.request' } },
  ({ body, idempotencyKey }, _staff, { desk, actor }) =>
    keyRequests.requestKey(desk, actor, { id: idempotencyKey, keyId: null, terms: { act: 'create', body } }),
)

/** Requests a new secret of a key that works. Another admin must agree. */
export const requestRotation = action(
  { needs: 'key.manage', input: RotateKeyInput, audit: { action: 'api_key.request' } },
  async ({ id, overlap, idempotencyKey }, _staff, { desk, actor }) => {
    const { name, last_four } = await mustFindWorkingKey(id, desk.now())
    const terms = { act: 'rotate', name, last_four, grace_seconds: overlap } as const
    await keyRequests.requestKey(desk, actor, { id: idempotencyKey, keyId: id, terms })
  },
)

/** Agrees to what another admin requested, who may then create it. */
export const agreeToKey = action(
  { needs: 'key.manage', input: KeyRequestInput, audit: { action: 'api_key.agree' } },
  ({ requestId }, _staff, { desk, actor }) => keyRequests.decideKeyRequest(desk, actor, { id: requestId, decision: 'agreed' }),
)

/** Rejects what another admin requested, who is notified. */
export const rejectKey = action(
  { needs: 'key.manage', input: KeyRequestInput, audit: { action: 'api_key.reject' } },
  ({ requestId }, _staff, { desk, actor }) => keyRequests.decideKeyRequest(desk, actor, { id: requestId, decision: 'rejected' }),
)

/** Withdraws a request of this admin. */
export const withdrawKey = action(
  { needs: 'key.manage', input: KeyRequestInput, audit: { action: 'api_key.withdraw' } },
  ({ requestId }, _staff, { desk, actor }) => keyRequests.withdrawKeyRequest(desk, actor, requestId),
)

/**
 * Creates what another admin agreed to, for the admin who requested it; the secret is in this answer only. The request is the
 * idempotency key, so a repeated press, or a press after a lost answer, gets the same key and never a second one.
 */
export const makeAgreedKey = action(
  { needs: 'key.manage', input: KeyRequestInput, audit: { action: 'api_key.create' } },
  async ({ requestId }, staff, context) => {
    const { keyId, terms, decidedBy } = await keyRequests.mustBeAgreed(context.desk, context.actor, requestId)
    const maker = { staff, context, idempotencyKey: requestId, agreed: { agreed_by: decidedBy } }
    const made = await (terms.act === 'create'
      ? makeKey(terms.body, maker)
      : makeSecret({ id: keyId ?? '', graceSeconds: terms.grace_seconds }, maker))
    await keyRequests.closeMadeRequest(context.desk, requestId)
    return made
  },
)

async function mustFindWorkingKey(id: string, now: Date) {
  const { items, failed } = await readKeys()
  const key = items.find((one) => one.id === id)
  if (key !== undefined && ['works', 'ends'].includes(stateOf(key, now))) return key
  if (key === undefined && failed) throw new ServiceError(failed.code, 'the keys could not be read')
  throw new ServiceError(key ? 'invalid_transition' : 'api_key_not_found', 'no such key works')
}
