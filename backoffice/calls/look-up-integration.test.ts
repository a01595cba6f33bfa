import { expect, test } from 'vitest'
import type { ApiKey } from '#contract/api-keys'
import type { WebhookEndpoint } from '#contract/webhooks'
import type { Call } from './calls'
import { lookUpOutcome } from './look-up-outcome'
import { remoteApi } from './test-remote-api'

const at = '2026-11-20T14:00:00.000Z'
const [soon, later] = [new Date('2026-11-20T14:00:10.000Z'), new Date('2026-11-20T15:00:00.000Z')]
const done = { state: 'done' }
const noEffect = { state: 'failed', code: 'no_effect' }

test('a key that is listed as revoked proves its revocation, and one that still works disproves it after a while', async () => {
  const lookUp = (keys: ApiKey[], now = later) => {
    const listApiKeys = async () => ({ data: keys, has_more: false, next_cursor: null })
    return lookUpOutcome(remoteApi({ listApiKeys }), callOf('revokeApiKey'), now)
  }
  expect(await lookUp([keyOf('x1', at)])).toEqual(done)
  expect(await lookUp([keyOf('x1', null)])).toEqual(noEffect)
  expect(await lookUp([keyOf('x1', null)], soon), 'the request may still be under way').toEqual({ state: 'unknown' })
  expect(await lookUp([keyOf('x2', at)]), 'it may be on another page').toEqual({ state: 'unknown' })
})

test('an endpoint that is listed no more proves its deletion, unless a row could not be read', async () => {
  const lookUp = (endpoints: WebhookEndpoint[], unread = 0) => {
    const listWebhookEndpoints = async () => ({ data: endpoints })
    const by = { countUnread: () => unread }
    return lookUpOutcome(remoteApi({ listWebhookEndpoints }), callOf('deleteWebhookEndpoint'), later, by)
  }
  expect(await lookUp([endpointOf('x2')])).toEqual(done)
  expect(await lookUp([endpointOf('x2')], 1)).toEqual({ state: 'unknown' })
  expect(await lookUp([endpointOf('x1')])).toEqual(noEffect)
})

function callOf(operation: string): Call {
  return {
    id: '01a20000-0000-7000-8000-000000000001',
    operation,
    action: 'api_key.revoke',
    objectKind: 'api_key',
    objectId: 'x1',
    idempotencyKey: 'k1',
    reference: null,
    state: 'unknown',
    code: null,
    actorId: '01a20000-0000-7000-8000-000000000002',
    actorName: 'Beatriz Salcedo',
    actorRoles: ['admin'],
    sessionId: null,
    requestId: 'r1',
    sentAt: new Date(at),
    certainAt: null,
    lookedUpAt: null,
    endedAt: null,
    matchKeys: null,
    twin: null,
    lostAt: null,
    permitId: null,
    paymentEndedAt: null,
  }
}

function keyOf(id: string, revoked_at: string | null): ApiKey {
  const never = { allowed_cidrs: null, created_by: null, expires_at: null, last_used_at: null, last_used_ip: null }
  const shown = { name: 'Checkout', prefix: 'pk_test_4fT7qLm2Xz9a', last_four: 'k3Zp', scopes: ['rates:read'] }
  return { id, ...shown, ...never, previous_secret_until: null, created_at: at, revoked_at }
}

function endpointOf(id: string): WebhookEndpoint {
  const never = { description: null, event_types: null, disabled_reason: null, failing_since: null, previous_secret_until: null }
  return { id, url: 'https://93.184.216.34/in', ...never, status: 'active', version: 1, created_at: at, updated_at: at }
}
