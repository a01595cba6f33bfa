import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventTypes } from '#contract/event-types'
import { auditEventTypes } from '#contract/events'
import { caller } from '../test-service'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers()
})
afterAll(() => given.close())

const audit = async (query = '') => (await given.call('GET', `/v1/audit-events${query}`)).body.data

test('who looked for a customer, who revealed an account and why a key was refused can be read, for good, by who may', async () => {
  const { customer, call } = given
  const looked = await call('GET', `/v1/customers/search?email=${encodeURIComponent(customer.email)}`)
  const account = `/v1/customers/${customer.id}/bank-accounts/${customer.pagomovilId}`
  const revealed = await call('GET', `${account}?reveal=true`, { headers: { 'x-actor-id': 'ana' } })
  const ended = await given.service.provisioning.createApiKey({
    organizationId: given.organizationId,
    name: 'x',
    scopes: ['rates:read'],
    limits: null,
  })
  await given.service.provisioning.revokeApiKey(ended.id)
  const refused = await call('GET', '/v1/organization', { key: ended.apiKey })
  expect([looked.status, revealed.status, refused.status]).toEqual([200, 200, 401])

  given.advance(60 * 86_400)
  const requestOf = ({ headers }: { headers: Headers }) => headers.get('x-request-id')
  expect(await audit()).toMatchObject([
    { type: 'api_key.refused', object_id: ended.id, data: { reason: 'revoked' }, request_id: requestOf(refused) },
    { type: 'bank_account.revealed', object_id: customer.pagomovilId, actor_id: 'ana', request_id: requestOf(revealed) },
    { type: 'wallet.looked_up', object_id: customer.id, request_id: requestOf(looked) },
  ])
  expect(await audit(`?object_id=${customer.id}`)).toHaveLength(1)
  expect(await audit('?type=api_key.refused,wallet.look_up_missed')).toHaveLength(1)
  expect((await call('GET', '/v1/audit-events?type=quote.paid')).body.code).toBe('validation_failed')

  const other = await given.givenOrganization('test')
  expect((await caller(given.service, other.key)('GET', '/v1/audit-events')).body.data).toEqual([])
  const curious = await given.givenKey(given.organizationId, { scopes: ['events:read'] })
  expect((await call('GET', '/v1/audit-events', { key: curious })).body).toMatchObject({ code: 'insufficient_scope' })
})

test('what is kept for audit is just what is told to nobody', async () => {
  for (const type of [...auditEventTypes, ...eventTypes]) {
    const [row] = await given.database.sql`select payments.is_private_event(${type}) as private`
    expect(row?.private, type).toBe(auditEventTypes.some((one) => one === type))
  }
})
