import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDueJobs } from '#database/jobs'
import { type GivenService, givenService } from '../test-service'

let given: GivenService
let now = new Date('2026-11-20T14:00:00.000Z')
beforeAll(async () => {
  given = await givenService({ clock: () => now })
})
afterAll(() => given.close())

let counter = 0
const unique = () => `c${++counter}`
const complete = () => ({
  email: `${unique()}@example.com`,
  type: 'individual',
  address_line_1: 'Av. Libertador 1',
  city: 'Caracas',
  country: 'VE',
})

test('a customer with contact, address, city and country is verified at once and gets an empty wallet', async () => {
  const body = { ...complete(), phone_number: '0412-123.45.67', legal_name: 'Ana Pérez' }
  const created = await given.call('POST', '/v1/customers', { body })
  expect(created.status).toBe(201)
  expect(Object.keys(created.body)).toEqual(['id'])
  expect(created.headers.get('location')).toBe(`/v1/customers/${created.body.id}`)

  const read = await given.call('GET', `/v1/customers/${created.body.id}`)
  expect(read.headers.get('etag')).toBe('"v1"')
  expect(read.headers.get('cache-control')).toBe('no-store')
  expect(read.body).toMatchObject({
    ...body,
    id: created.body.id,
    phone_number: '+584121234567',
    kyc_type: 'standard',
    is_verified: true,
    kyc_status: 'approved',
    state: 'ACTIVE',
    bank_accounts: [],
    created_at: '2026-11-20T14:00:00.000Z',
    version: 1,
  })
  expect(await eventsOf(created.body.id)).toEqual(['customer.activated', 'customer.created', 'customer.kyc_updated'])
})

test.each([
  ['incomplete data', { address_line_1: undefined }, 'REGISTERED', 'not_started'],
  ['enhanced verification', { kyc_type: 'enhanced' }, 'ONBOARDING', 'under_review'],
  ['the tag kyc-approve, whatever the data', { email: 'x1+kyc-approve@example.com', city: undefined }, 'ACTIVE', 'approved'],
  ['the tag kyc-reject', { email: 'x2+kyc-reject@example.com' }, 'BLOCKED', 'rejected'],
  ['the tag kyc-review', { email: 'x3+KYC-review@example.com' }, 'ONBOARDING', 'under_review'],
  ['the tag sanctions', { email: 'x4+sanctions@example.com' }, 'BLOCKED', 'rejected'],
])('a new customer with %s stands where the rule says', async (_, change, state, kycStatus) => {
  const id = await create({ ...complete(), ...change })
  expect((await read(id)).body).toMatchObject({ state, kyc_status: kycStatus, is_verified: kycStatus === 'approved' })
})

test.each([
  ['an address, at once', {}],
  ['an address that comes later', { city: undefined }],
  ['a tag that asks for an approval', { email: 'live+kyc-approve@example.com' }],
])('with real money nobody is proven by %s: a person looks', async (_, change) => {
  const { key } = await given.givenOrganization('live')
  const body = complete()
  const created = await given.call('POST', '/v1/customers', { body: { ...body, ...change }, key })
  const id: string = created.body.id
  const completed = await given.call('PUT', `/v1/customers/${id}`, { body: { ...body, ...change, city: 'Caracas' }, key })
  expect(completed.body).toMatchObject({ state: 'ONBOARDING', kyc_status: 'under_review', is_verified: false })
  const open = await given.call('GET', `/v1/kyc/reviews?customer_id=${id}&status=open`, { key })
  expect(open.body.data).toHaveLength(1)
})

test('a slow review ends in an approval after a minute', async () => {
  const id = await create({ ...complete(), email: `${unique()}+kyc-slow@example.com` })
  now = new Date(now.getTime() + 59_000)
  await runDueJobs(given.database.db, given.service.jobs, { now })
  expect((await read(id)).body.state).toBe('ONBOARDING')

  now = new Date(now.getTime() + 1_000)
  await runDueJobs(given.database.db, given.service.jobs, { now })
  expect((await read(id)).body).toMatchObject({ state: 'ACTIVE', kyc_status: 'approved', version: 2 })
})

test.each([
  [
    'no contact',
    { email: undefined },
    [
      ['/email', 'contact_required'],
      ['/phone_number', 'contact_required'],
    ],
  ],
  ['a display name', { email: 'Ana <ana@example.com>' }, [['/email', 'invalid_format']]],
  ['a phone that cannot be', { phone_number: '12' }, [['/phone_number', 'phone_number_invalid']]],
  ['an unknown member', { nickname: 'x' }, [['/nickname', 'unknown_field']]],
  ['a country that is none', { country: 'ZZ' }, [['/country', 'country_not_supported']]],
  ['a number for a name', { city: 7 }, [['/city', 'invalid_type']]],
  ['a type that is none', { type: 'robot' }, [['/type', 'invalid_format']]],
  [
    'enhanced without an address',
    { kyc_type: 'enhanced', city: '  ', address_line_1: '' },
    [
      ['/address_line_1', 'required'],
      ['/city', 'required'],
    ],
  ],
])('%s is refused with the members named', async (_, change, errors) => {
  const answer = await given.call('POST', '/v1/customers', { body: { ...complete(), ...change } })
  expect(answer.status).toBe(422)
  expect(answer.body.code).toBe('validation_failed')
  expect(answer.body.errors.map((error: { pointer: string; code: string }) => [error.pointer, error.code])).toEqual(errors)
})

test('the same e-mail in other case, or the same phone in another form, names the customer who has it', async () => {
  const body = { ...complete(), phone_number: '04141112233' }
  const id = await create(body)
  for (const twin of [
    { ...complete(), email: body.email.toUpperCase() },
    { ...complete(), phone_number: '+58 414 111-22-33' },
  ]) {
    const answer = await given.call('POST', '/v1/customers', { body: twin })
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ code: 'customer_already_exists', existing_customer_id: id })
  }
})

test('of 32 concurrent registrations of one e-mail over two processes exactly one succeeds', async () => {
  const other = await given.anotherInstance()
  const body = complete()
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, index) => (index % 2 ? given.call : other.call)('POST', '/v1/customers', { body })),
  )
  await other.close()
  const created = answers.filter(({ status }) => status === 201)
  expect(created).toHaveLength(1)
  for (const { status, body: problem } of answers.filter((answer) => answer.status !== 201)) {
    expect([status, problem.code, problem.existing_customer_id]).toEqual([409, 'customer_already_exists', created[0]?.body.id])
  }
})

test('a deleted customer frees the contact data, and is found only by who may see deleted ones', async () => {
  const body = complete()
  const id = await create(body)
  expect((await given.call('DELETE', `/v1/customers/${id}`)).body).toEqual({ success: true })
  expect((await given.call('DELETE', `/v1/customers/${id}`)).body).toEqual({ success: true })
  expect((await read(id)).body.code).toBe('customer_not_found')
  expect((await given.call('PUT', `/v1/customers/${id}`, { body })).body.code).toBe('customer_not_found')
  const seen = await given.call('GET', `/v1/customers/${id}?include_deleted=true`)
  expect(seen.body).toMatchObject({ state: 'DELETED', deleted_at: now.toISOString() })
  const curious = await given.givenKey(given.organizationId, { scopes: ['customers:read'] })
  const refused = await given.call('GET', `/v1/customers/${id}?include_deleted=true`, { key: curious })
  expect(refused.body).toMatchObject({ code: 'insufficient_scope', scope: 'customers:read_deleted' })

  const successor = await create(body)
  expect(successor).not.toBe(id)
  const wallet = await given.call('GET', `/v1/customers/search?email=${body.email}`)
  expect(wallet.body).toMatchObject({ user_id: successor, state: 'ACTIVE', balance: '0' })
})

test('a blocked customer can be neither changed nor deleted', async () => {
  const body = { ...complete(), email: `${unique()}+sanctions@example.com` }
  const id = await create(body)
  expect((await given.call('PUT', `/v1/customers/${id}`, { body })).body.code).toBe('customer_blocked')
  expect((await given.call('DELETE', `/v1/customers/${id}`)).body.code).toBe('customer_on_hold')
})

test('a wallet is found by e-mail in any case, also when only a deleted customer had it', async () => {
  const body = { ...complete(), email: `Lucía.${unique()}@example.com` }
  const id = await create(body)
  const query = new URLSearchParams({ email: body.email.toUpperCase() })
  const found = await given.call('GET', `/v1/customers/search?${query}`)
  expect(found.body).toMatchObject({ email: body.email, user_id: id, balance: '0', type: 'individual', state: 'ACTIVE' })
  expect(found.body.wallet_address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect((await given.call('POST', '/v1/customers/search', { body: { email: body.email } })).body).toEqual(found.body)

  await given.call('DELETE', `/v1/customers/${id}`)
  expect((await given.call('GET', `/v1/customers/search?${query}`)).body).toMatchObject({
    user_id: id,
    state: 'DELETED',
    balance: '0',
  })
  expect((await given.call('GET', '/v1/customers/search?email=nobody%40example.com')).body.code).toBe('customer_not_found')
  expect((await given.call('GET', '/v1/customers/search')).body.errors).toMatchObject([
    { parameter: 'email', code: 'missing_parameter' },
  ])
  expect(await eventsOf(id)).toContain('wallet.looked_up')
})

async function create(body: unknown): Promise<string> {
  const answer = await given.call('POST', '/v1/customers', { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}

function read(id: string) {
  return given.call('GET', `/v1/customers/${id}`)
}

async function eventsOf(id: string): Promise<string[]> {
  const rows = await given.database.sql<
    { type: string }[]
  >`select type from payments.events where object_id = ${id} order by type`
  return rows.map(({ type }) => type)
}

test('a customer is read with the accounts in the order of their list, newest first, and those of one moment by their id', async () => {
  const { body: customer } = await given.call('POST', '/v1/customers', { body: complete() })
  const path = `/v1/customers/${customer.id}`
  const link = async (phone: string) => {
    const account = {
      bank_code: '0134',
      country_code: 'VE',
      account_type: 'pago_movil',
      phone_number: phone,
      id_doc_number: 'V12345678',
    }
    return (await given.call('POST', `${path}/bank-accounts`, { body: account })).body.id
  }
  const ofOneMoment = [await link('0412-1234567'), await link('0412-1234568'), await link('0412-1234569')].sort()
  const at = now
  now = new Date(at.getTime() - 1000)
  const older = await link('0412-1234560')
  now = at

  const read = (await given.call('GET', path)).body.bank_accounts
  expect(read.map(({ id }: { id: string }) => id)).toEqual([...ofOneMoment.toReversed(), older])
  expect(read).toEqual((await given.call('GET', `${path}/bank-accounts`)).body)
})
