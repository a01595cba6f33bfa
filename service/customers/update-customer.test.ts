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

test.each([
  ['country', { country: 'CO' }],
  ['address', { address_line_1: 'Calle 2' }],
  ['first legal name', { legal_name: 'Ana Pérez' }],
])('a new %s alone is critical', async (_, change) => {
  const body = complete()
  const id = await create(body)
  expect((await put(id, { ...body, ...change })).body).toMatchObject({ state: 'ONBOARDING', reverification_required: true })
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

test.each([
  ['the same values', {}],
  ['other spaces and case', { city: 'CARACAS', address_line_1: 'av.  libertador 1' }],
])('%s tell nobody anything, also while the verification waits for data', async (_, change) => {
  const body = complete('+kyc-review')
  const id = await create(body)
  for (const kycStatus of ['under_review', 'incomplete']) {
    const told = await eventsOf(id)
    expect((await put(id, { ...body, ...change })).body).toMatchObject({ state: 'ONBOARDING', kyc_status: kycStatus })
    expect(await eventsOf(id)).toEqual(told)
    await given.call('POST', `/v1/sandbox/customers/${id}/kyc`, { body: { outcome: 'request_information' } })
  }
})

test('an address that goes away leaves nothing to decide: the review ends, and the whole address opens the next one', async () => {
  const body = complete('+kyc-review')
  const id = await create(body)
  const [first] = await reviewsOf(id)
  expect((await put(id, { ...body, address_line_1: undefined })).body).toMatchObject({ kyc_status: 'incomplete' })
  expect(await reviewsOf(id)).toMatchObject([{ id: first?.id, status: 'cancelled' }])

  await put(id, body)
  const reviews = await reviewsOf(id)
  expect(reviews.map(({ status }) => status).sort()).toEqual(['cancelled', 'open'])
})

test('data that become complete open a review of who was suspended while data were asked for', async () => {
  const body = complete('+kyc-review')
  const id = await create(body)
  await given.call('POST', `/v1/sandbox/customers/${id}/kyc`, { body: { outcome: 'request_information' } })
  await measure(id, 'suspend')
  await mustBeReviewed(id, { ...body, city: 'Coro' })
})

test('data that become complete open a review of who was blocked before there were any', async () => {
  const body = complete()
  const id = await create({ ...body, city: undefined })
  await measure(id, 'block')
  for (const actor of ['ana', 'eva']) await measure(id, 'unblock', actor)
  await mustBeReviewed(id, body)
})

test('data that become complete verify a registered customer, who may still change type', async () => {
  const body = { ...complete(), city: undefined }
  const id = await create(body)
  const answer = await put(id, { ...body, type: 'business', city: 'Mérida' })
  expect(answer.body).toMatchObject({ state: 'ACTIVE', type: 'business', kyc_status: 'approved' })
  expect((await put(id, { ...body, city: 'Mérida' })).body.errors).toMatchObject([{ pointer: '/type', code: 'field_immutable' }])
})

test('enhanced is asked for with a review, and is not given back', async () => {
  const body = complete()
  const id = await create(body)
  expect((await put(id, { ...body, kyc_type: 'enhanced' })).body).toMatchObject({ state: 'ONBOARDING', kyc_type: 'enhanced' })
  expect((await put(id, body)).body.errors).toMatchObject([{ pointer: '/kyc_type', code: 'kyc_downgrade_not_allowed' }])
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

/** Expects a review of a suspended customer once the data are complete, which continues after the reinstatement. */
async function mustBeReviewed(id: string, completed: unknown): Promise<void> {
  expect((await put(id, completed)).body).toMatchObject({ state: 'SUSPENDED', kyc_status: 'under_review' })
  expect((await reviewsOf(id)).filter(({ status }) => status === 'open')).toHaveLength(1)
  expect((await measure(id, 'reinstate')).body.customer).toMatchObject({ state: 'ONBOARDING', kyc_status: 'under_review' })
}

function measure(id: string, kind: string, actor = 'gabriela') {
  const body = { reason_code: 'fraud_suspected' }
  return given.call('POST', `/v1/customers/${id}/${kind}`, { body, headers: { 'x-actor-id': actor } })
}

async function reviewsOf(id: string): Promise<{ id: string; status: string }[]> {
  return (await given.call('GET', `/v1/kyc/reviews?customer_id=${id}`)).body.data
}

async function eventsOf(id: string): Promise<unknown[]> {
  return [...(await given.database.sql`select type, data from payments.events where object_id = ${id} order by created_at, id`)]
}

function put(id: string, body: unknown, headers = {}) {
  return given.call('PUT', `/v1/customers/${id}`, { body, headers })
}
