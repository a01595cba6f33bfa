import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenService, givenService } from '../../test-service'

let given: GivenService
beforeAll(async () => {
  given = await givenService()
})
afterAll(() => given.close())

test.each([
  ['GET', '/v1/customers/search?email=nobody%40example.com', undefined],
  ['POST', '/v1/customers/search', { email: 'nobody@example.com' }],
])(
  '%s %s that finds nobody is kept for audit every time, without the address, and told to nobody',
  async (method, path, body) => {
    for (const times of [1, 2]) {
      const { status, headers } = await given.call(method, path, { body, idempotencyKey: method === 'POST' ? 'once' : undefined })
      expect(status).toBe(404)
      const kept = await given.database.sql`
      select e.data, k.org_id from payments.events e join payments.api_keys k on k.id = e.object_id
      where e.type = 'wallet.look_up_missed' and e.request_id = ${headers.get('x-request-id')}`
      expect(kept, `time ${times}`).toEqual([{ data: {}, org_id: given.organizationId }])
    }
    expect((await given.call('GET', '/v1/events')).body.data).toEqual([])
  },
)

test('a look-up that is repeated under its key is kept for audit as well', async () => {
  const body = { email: 'ana@example.com', type: 'individual', country: 'VE' }
  await given.call('POST', '/v1/customers', { body })
  for (const replayed of [null, 'true']) {
    const { status, headers } = await given.call('POST', '/v1/customers/search', {
      body: { email: body.email },
      idempotencyKey: 'found',
    })
    expect([status, headers.get('idempotency-replayed')]).toEqual([200, replayed])
    const kept = await given.database.sql`
      select 1 from payments.events where type = 'wallet.looked_up' and request_id = ${headers.get('x-request-id')}`
    expect(kept).toHaveLength(1)
  }
})
