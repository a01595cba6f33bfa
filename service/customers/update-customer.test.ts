import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenService, givenService } from '../test-service'

let given: GivenService
beforeAll(async () => {
  given = await givenService()
})
afterAll(() => given.close())

let counter = 0
const complete = (tag = '') => ({
  email: `u${++counter}${tag}@example.com`,
  type: 'individual',
  address_line_1: 'Av. Libertador 1',
  city: 'Caracas',
  country: 'VE',
})

test('a new city sends a verified customer back to review', async () => {
  const body = complete()
  const id = await create(body)
  const answer = await put(id, { ...body, city: 'Valencia' })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({
    city: 'Valencia',
    is_verified: false,
    kyc_status: 'under_review',
    state: 'ONBOARDING',
    reverification_required: true,
    version: 2,
  })
  expect(answer.headers.get('etag')).toBe('"v2"')
  expect((await given.call('GET', `/v1/customers/${id}`)).body.reverification_required).toBeUndefined()
})

test('with the tag kyc-approve the review of a critical change ends at once', async () => {
  const body = complete('+kyc-approve')
  const id = await create(body)
  const answer = await put(id, { ...body, legal_name: 'Ana Pérez' })
  expect(answer.body).toMatchObject({
    state: 'ACTIVE',
    is_verified: true,
    reverification_required: true,
    legal_name: 'Ana Pérez',
  })
})

test.each([
  ['the same values', {}, 1],
  ['other spaces and case', { city: 'CARACAS', address_line_1: 'av.  libertador 1' }, 2],
  ['another phone', { phone_number: '04161234567' }, 2],
])('%s leave the approval as it is', async (_, change, version) => {
  const body = complete()
  const id = await create(body)
  const answer = await put(id, { ...body, ...change })
  expect(answer.body).toMatchObject({ state: 'ACTIVE', is_verified: true, version })
  expect(answer.body.reverification_required).toBeUndefined()
})

test('data that become complete verify a registered customer, who may still change type', async () => {
  const body = { ...complete(), city: undefined }
  const id = await create(body)
  const answer = await put(id, { ...body, type: 'business', city: 'Mérida' })
  expect(answer.body).toMatchObject({ state: 'ACTIVE', type: 'business', kyc_status: 'approved' })
  expect((await put(id, { ...body, city: 'Mérida' })).body.errors).toEqual([{ pointer: '/type', code: 'field_immutable' }])
})

test('enhanced is asked for with a review, and is not given back', async () => {
  const body = complete()
  const id = await create(body)
  expect((await put(id, { ...body, kyc_type: 'enhanced' })).body).toMatchObject({ state: 'ONBOARDING', kyc_type: 'enhanced' })
  expect((await put(id, body)).body.errors).toEqual([{ pointer: '/kyc_type', code: 'kyc_downgrade_not_allowed' }])
})

test('an absent legal name stays, other absent members are cleared', async () => {
  const body = { ...complete(), phone_number: '04121112233', legal_name: 'Ana Pérez' }
  const id = await create(body)
  const { legal_name, phone_number, ...rest } = body
  expect((await put(id, rest)).body).toMatchObject({ legal_name, phone_number: null })
  expect(phone_number).toBe('04121112233')
})

test('a contact of somebody else is refused, and nothing changes', async () => {
  const [ana, bea] = [complete(), { ...complete(), phone_number: '04265550001' }]
  const [anaId, beaId] = [await create(ana), await create(bea)]
  for (const taken of [{ email: bea.email.toUpperCase() }, { phone_number: '+584265550001' }]) {
    const answer = await put(anaId, { ...ana, city: 'Coro', ...taken })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'customer_already_exists', existing_customer_id: beaId })
  }
  expect((await given.call('GET', `/v1/customers/${anaId}`)).body).toMatchObject({
    email: ana.email,
    city: 'Caracas',
    version: 1,
  })
})

test('of two writers who read the same version the second is told so', async () => {
  const body = complete()
  const id = await create(body)
  const [first, second] = await Promise.all(['Coro', 'Maturín'].map((city) => put(id, { ...body, city }, { 'if-match': '"v1"' })))
  expect([first?.status, second?.status].sort()).toEqual([200, 412])
  expect((await put(id, body, { 'if-match': '"something-else"' })).body.code).toBe('precondition_failed')
  expect((await put(id, { ...body, city: 'Coro' }, { 'if-match': '*' })).status).toBe(200)
})

test('a critical change tells what happened without saying to what', async () => {
  const body = complete()
  const id = await create(body)
  await put(id, { ...body, city: 'Porlamar', email: `new-${body.email}` }, { 'x-actor-id': 'ana@desk' })
  const rows = await given.database
    .sql`select type, data, actor_id from payments.events where object_id = ${id} and actor_id is not null`
  expect(rows.map(({ type }) => type).sort()).toEqual(['customer.contact_changed', 'customer.kyc_updated', 'customer.updated'])
  expect(rows.every(({ actor_id }) => actor_id === 'ana@desk')).toBe(true)
  expect(JSON.stringify(rows)).not.toMatch(/Porlamar|example/)
})

async function create(body: unknown): Promise<string> {
  const answer = await given.call('POST', '/v1/customers', { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}

function put(id: string, body: unknown, headers = {}) {
  return given.call('PUT', `/v1/customers/${id}`, { body, headers })
}
