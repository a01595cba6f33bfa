import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../ground/ids'
import { sandboxOperations } from '../http/sandbox'
import { caller } from '../test-service'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'

let given: GivenTransfers
let live: { id: string; key: string }
beforeAll(async () => {
  given = await givenTransfers()
  live = await given.givenOrganization('live')
})
afterAll(() => given.close())

const sandbox = (path: string, body: object) => given.call('POST', `/v1/sandbox/${path}`, { body })
const paths = sandboxOperations.map(({ path }) => path.replace('{id}', newId()))

test('with a live key no path of the sandbox exists: each is answered as one that nobody has thought of', async () => {
  const shapeOf = ({ status, body }: Awaited<ReturnType<typeof given.call>>) => ({
    ...body,
    status,
    instance: '',
    request_id: '',
  })
  const unknown = await given.call('POST', '/v1/sandbox/miracles', { key: live.key, body: {} })
  expect(unknown.status).toBe(404)
  expect(paths).toHaveLength(6)
  for (const path of paths) {
    for (const body of [{}, { seconds: 1 }, undefined]) {
      const answer = await given.call('POST', path, { key: live.key, body })
      expect(shapeOf(answer), path).toEqual(shapeOf(unknown))
    }
    const weak = await given.givenKey(live.id, { scopes: [] })
    expect((await given.call('POST', path, { key: weak, body: {} })).status, path).toBe(404)
  }
})

test('a test key needs the scope of the sandbox', async () => {
  const key = await given.givenKey(given.organizationId, { scopes: ['transfers:read'] })
  for (const path of paths) {
    const answer = await given.call('POST', path, { key, body: {} })
    expect(answer.body, path).toMatchObject({ code: 'insufficient_scope', scope: 'sandbox:simulate' })
  }
})

test('what the sandbox bank is told to receive is found by who claims it', async () => {
  const quote = await given.quote({
    amount: 5_000_000,
    source: { payment_rail: 'pagomovil', currency: 'VES' },
    destination: { currency: 'USDC', account_id: given.customer.walletAddress },
  })
  const paid = { amount: 5_050_000, bank_code: '0172', phone_number: '0424-7654321', reference: '88112233' }
  const deposit = await sandbox('deposits', paid)
  expect(deposit.body).toMatchObject({ status: 'pending', amount: '5050000', phone_number: '+58424*****21' })
  expect((await sandbox('deposits', paid)).body.id).toBe(deposit.body.id)
  expect((await sandbox('deposits', { ...paid, amount: 1 })).body.code).toBe('deposit_mismatch')
  expect((await sandbox('deposits', { ...paid, phone_number: '0212-1234567' })).body.errors).toMatchObject([
    { pointer: '/phone_number', code: 'phone_number_invalid' },
  ])
  const claim = { reference: '112233', bank_code: '0172', phone_number: '04247654321' }
  expect((await given.confirm(quote.id, claim)).body.status).toBe('completed')
  await given.mustBalance()
})

test('a verification ends as the sandbox is told', async () => {
  const reviewed = await givenPerson('+kyc-review')
  expect((await sandbox(`customers/${reviewed}/kyc`, { outcome: 'request_information' })).body.kyc_status).toBe('incomplete')
  const approved = await givenPerson('+kyc-review')
  expect((await sandbox(`customers/${approved}/kyc`, { outcome: 'approve' })).body).toMatchObject({ state: 'ACTIVE' })
  const expired = await sandbox(`customers/${approved}/kyc`, { outcome: 'expire' })
  expect(expired.body).toMatchObject({ state: 'ONBOARDING', kyc_status: 'expired', is_verified: false })
  const rejected = await sandbox(`customers/${approved}/kyc`, { outcome: 'reject' })
  expect(rejected.body).toMatchObject({ state: 'BLOCKED', kyc_status: 'rejected' })
  expect((await sandbox(`customers/${approved}/kyc`, { outcome: 'approve' })).body.code).toBe('invalid_transition')
  expect((await sandbox(`customers/${newId()}/kyc`, { outcome: 'approve' })).body.code).toBe('customer_not_found')
})

test('an account is filled, except the one that is there to be empty', async () => {
  const id = await given.givenPrefunded('USD', 0n)
  expect((await sandbox(`prefunded-accounts/${id}/fund`, { amount: 5000 })).body).toMatchObject({ available_balance: '50.00' })
  const account = { organizationId: given.organizationId, name: 'Sandbox empty', currency: 'USDC' } as const
  const empty = await given.service.provisioning.createPrefundedAccount(account)
  expect((await sandbox(`prefunded-accounts/${empty}/fund`, { amount: 5000 })).body.code).toBe('invalid_transition')
  expect((await given.pay((await given.quote()).id, { prefundedId: empty })).body.code).toBe('insufficient_funds')
  await given.mustBalance()
})

test('with a test key the rate can be made to fail', async () => {
  const path = `/v1/organizations/${given.organizationId}/exchange-rates?from_currency=USDC&to_currency=VES`
  const stale = await given.call('GET', path, { headers: { 'x-sandbox-rate': 'stale' } })
  expect([stale.status, stale.body.code]).toEqual([503, 'rate_unavailable'])
  expect((await given.call('GET', path)).status).toBe(200)
  const theirs = `/v1/organizations/${live.id}/exchange-rates?from_currency=USDC&to_currency=VES`
  const ignored = await caller(given.service, live.key)('GET', theirs, { headers: { 'x-sandbox-rate': 'stale' } })
  expect(ignored.status).toBe(200)
})

async function givenPerson(tag: string): Promise<string> {
  const { body } = await given.call('POST', '/v1/customers', {
    body: {
      email: `p${newId()}${tag}@example.com`,
      type: 'individual',
      country: 'VE',
      address_line_1: 'Calle 1',
      city: 'Caracas',
    },
  })
  return body.id
}
