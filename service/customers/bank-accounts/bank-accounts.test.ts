import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createVault } from '#database/vault'
import { type GivenService, givenService } from '../../test-service'
import { openDetails } from './sealed-details'

let given: GivenService
beforeAll(async () => {
  given = await givenService()
})
afterAll(() => given.close())

const pagomovil = {
  bank_code: '0134',
  country_code: 'VE',
  account_type: 'pago_movil',
  phone_number: '0412-1234567',
  id_doc_number: 'v-12.345.678',
}
const venezuelan = {
  bank_code: '0134',
  country_code: 'VE',
  account_type: 'bankaccount',
  account_number: '0134-0001-61-0000000042',
  id_doc_number: 'V12345678',
}
const american = {
  bank_code: '021000021',
  country_code: 'US',
  account_type: 'bankaccount',
  account_number: '123456789',
  account_holder_name: 'Ana Pérez',
}

test('a pago móvil account is answered masked and under its one spelling', async () => {
  const customerId = await givenCustomer()
  const answer = await link(customerId, pagomovil)
  expect(answer.status).toBe(201)
  expect(answer.headers.get('location')).toBe(`/v1/customers/${customerId}/bank-accounts/${answer.body.id}`)
  expect(answer.body).toEqual({
    id: answer.body.id,
    customer_id: customerId,
    account_type: 'pagomovil',
    country_code: 'VE',
    bank_code: '0134',
    bank_name: 'Banesco',
    account_number: null,
    account_number_last4: null,
    id_doc_number: 'V*****678',
    phone_number: '+58412*****67',
    account_holder_name: null,
    currency: 'VES',
    status: 'active',
    created_at: answer.body.created_at,
  })
})

test.each([
  ['Venezuelan', venezuelan, { account_number: '0134************0042', account_number_last4: '0042', currency: 'VES' }],
  ['United States', american, { account_number: '*****6789', account_number_last4: '6789', currency: 'USD' }],
])('a %s account shows its last four digits', async (_, body, shown) => {
  expect((await link(await givenCustomer(), body)).body).toMatchObject(shown)
})

test.each([
  [
    'a wrong check digit',
    { ...venezuelan, account_number: '01340946340001361695' },
    [['/account_number', 'account_number_checksum']],
  ],
  ['another bank in the number', { ...venezuelan, bank_code: '0102' }, [['/account_number', 'bank_code_mismatch']]],
  ['a bank that is gone', { ...pagomovil, bank_code: '0116' }, [['/bank_code', 'bank_inactive']]],
  ['no phone', { ...pagomovil, phone_number: undefined }, [['/phone_number', 'required']]],
  ['a fixed line', { ...pagomovil, phone_number: '02121234567' }, [['/phone_number', 'phone_number_invalid']]],
  ['a wrong RIF', { ...pagomovil, id_doc_number: 'V-11470283-3' }, [['/id_doc_number', 'id_doc_number_invalid']]],
  ['a wrong routing number', { ...american, bank_code: '123456789' }, [['/bank_code', 'routing_number_checksum']]],
  ['a phone that is none', { ...american, phone_number: '1' }, [['/phone_number', 'phone_number_invalid']]],
  ['a bank that nobody knows', { ...pagomovil, bank_code: '0999' }, [['/bank_code', 'bank_code_unknown']]],
  ['no document', { ...pagomovil, id_doc_number: undefined }, [['/id_doc_number', 'required']]],
  ['no account number', { ...venezuelan, account_number: undefined }, [['/account_number', 'required']]],
  [
    'an account number of 19 digits',
    { ...venezuelan, account_number: '0134000161000000004' },
    [['/account_number', 'invalid_format']],
  ],
  ['what only American accounts have', { ...venezuelan, account_subtype: 'savings' }, [['/account_subtype', 'unknown_field']]],
  [
    'what only American accounts have, of a phone',
    { ...pagomovil, account_subtype: 'checking' },
    [['/account_subtype', 'unknown_field']],
  ],
  ['an American phone to pay to', { ...american, account_type: 'pagomovil' }, [['/account_type', 'unsupported_account_type']]],
  ['no American holder', { ...american, account_holder_name: undefined }, [['/account_holder_name', 'required']]],
  ['no American number', { ...american, account_number: undefined }, [['/account_number', 'required']]],
  ['an American number of 3 digits', { ...american, account_number: '123' }, [['/account_number', 'invalid_format']]],
  ['an American number of 18 digits', { ...american, account_number: '1'.repeat(18) }, [['/account_number', 'invalid_format']]],
  ['a country without accounts', { ...american, country_code: 'FR' }, [['/country_code', 'unsupported_account_type']]],
])('%s is refused, with the member named', async (_, body, errors) => {
  const answer = await link(await givenCustomer(), body)
  expect(answer.status).toBe(422)
  expect(answer.body.errors.map((error: { pointer: string; code: string }) => [error.pointer, error.code])).toEqual(errors)
})

test.each([4, 17])('an American number may have %i digits', async (digits) => {
  const answer = await link(await givenCustomer(), {
    ...american,
    account_number: '1'.repeat(digits),
    account_subtype: 'savings',
  })
  expect(answer.status, answer.text).toBe(201)
})

test('who the account is for is looked up before what is wrong with it', async () => {
  const wrong = { ...american, phone_number: '1' }
  const nobody = await link('0199a3a0-0000-7000-8000-000000000001', wrong)
  expect([nobody.status, nobody.body.code]).toEqual([404, 'customer_not_found'])
  const blocked = await link(await givenCustomer('+sanctions'), wrong)
  expect([blocked.status, blocked.body.code]).toEqual([422, 'validation_failed'])
})

test('numbers are stored sealed, and open only in the row they belong to', async () => {
  const customerId = await givenCustomer()
  await link(customerId, venezuelan)
  const second = await link(customerId, pagomovil)
  const rows = await given.database.sql`select * from payments.bank_accounts where customer_id = ${customerId} order by id`
  const [ours, other] = rows.map(({ id, sealed }) => ({
    organizationId: given.organizationId,
    id: String(id),
    sealed: Buffer.from(sealed),
  }))
  if (!ours || !other) throw new Error('two accounts were linked')
  expect(JSON.stringify(rows.map((row) => Object.values(row).map(String)))).not.toMatch(/01340001610000000042|12345678/)

  const vault = createVault({ encryptionKey: Buffer.alloc(32, 1), fingerprintKey: Buffer.alloc(32, 2) })
  expect(openDetails(vault, ours)).toEqual({ accountNumber: '01340001610000000042', idDocNumber: 'V12345678', phoneNumber: null })
  expect(() => openDetails(vault, { ...ours, sealed: other.sealed })).toThrow()
  expect(second.status).toBe(201)
})

test('a reveal needs its own scope, answers everything and is recorded with the person', async () => {
  const customerId = await givenCustomer()
  const { body: account } = await link(customerId, venezuelan)
  const path = `/v1/customers/${customerId}/bank-accounts/${account.id}`
  const key = await given.givenKey(given.organizationId, { scopes: ['bank_accounts:read'] })
  expect((await given.call('GET', path, { key })).body).toEqual(account)
  expect((await given.call('GET', `${path}?reveal=true`, { key })).body.code).toBe('insufficient_scope')

  const revealed = await given.call('GET', `${path}?reveal=true`, { headers: { 'x-actor-id': 'bea' } })
  expect(revealed.body).toMatchObject({ account_number: '01340001610000000042', id_doc_number: 'V12345678' })
  const events = await given.database
    .sql`select actor_id from payments.events where object_id = ${account.id} and type = 'bank_account.revealed'`
  expect(events).toEqual([{ actor_id: 'bea' }])
})

test('the same account in another spelling is linked once, also by 16 requests at a time', async () => {
  const customerId = await givenCustomer()
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      link(customerId, { ...venezuelan, account_number: index % 2 ? '01340001610000000042' : '0134 0001 61 0000000042' }),
    ),
  )
  const created = answers.filter(({ status }) => status === 201)
  expect(created).toHaveLength(1)
  for (const { body } of answers.filter(({ status }) => status !== 201)) {
    expect(body).toMatchObject({ code: 'bank_account_exists', existing_id: created[0]?.body.id })
  }
})

test('the account of one customer may be linked to another, which is told to compliance', async () => {
  const [ana, bea] = [await givenCustomer(), await givenCustomer()]
  const body = { ...venezuelan, account_number: '01340013060000102947' }
  await link(ana, body)
  const second = await link(bea, body)
  expect(second.status).toBe(201)
  const events = await given.database.sql`select type from payments.events where object_id = ${second.body.id} order by type`
  expect(events.map(({ type }) => type)).toEqual(['bank_account.created', 'bank_account.shared'])
})

test('of two customers who link one account at the same moment, one is told to compliance', async () => {
  const customers = [await givenCustomer(), await givenCustomer()]
  const body = { ...venezuelan, account_number: '01340004160000031676' }
  // The table lock keeps both requests from finishing before both have begun.
  const linking = await given.database.sql.begin(async (tx) => {
    await tx`lock table payments.events in exclusive mode`
    const both = customers.map((id) => link(id, body))
    await vi.waitFor(async () => {
      const [waiting] = await given.database.sql`select count(*)::int as requests from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      expect(waiting?.requests).toBe(2)
    })
    return { both }
  })
  const answers = await Promise.all(linking.both)
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const ids = answers.map((answer) => answer.body.id)
  const events = await given.database
    .sql`select 1 from payments.events where type = 'bank_account.shared' and object_id = any(${ids}::uuid[])`
  expect(events).toHaveLength(1)
})

test('a deleted account leaves the list and may be linked again; repeating the deletion is no error', async () => {
  const customerId = await givenCustomer()
  const first = await link(customerId, venezuelan)
  const second = await link(customerId, pagomovil)
  const path = `/v1/customers/${customerId}/bank-accounts`
  expect((await given.call('GET', path)).body.map(({ id }: { id: string }) => id)).toEqual([second.body.id, first.body.id])

  for (let time = 0; time < 2; time++) {
    expect((await given.call('DELETE', `${path}/${first.body.id}`)).body).toEqual({ success: true })
  }
  expect((await given.call('GET', path)).body).toEqual([second.body])
  expect((await given.call('GET', `${path}/${first.body.id}`)).body.code).toBe('bank_account_not_found')
  expect((await link(customerId, venezuelan)).status).toBe(201)
  expect((await given.call('GET', `/v1/customers/${customerId}`)).body.bank_accounts).toHaveLength(2)
})

test('deleting a customer deletes the accounts', async () => {
  const customerId = await givenCustomer()
  await link(customerId, venezuelan)
  await given.call('DELETE', `/v1/customers/${customerId}`)
  expect((await given.call('GET', `/v1/customers/${customerId}/bank-accounts`)).body.code).toBe('customer_not_found')
  const rows = await given.database.sql`select deleted_at from payments.bank_accounts where customer_id = ${customerId}`
  expect(rows.every(({ deleted_at }) => deleted_at !== null)).toBe(true)
})

test('a blocked customer, a restricted bank and the 51st account are refused', async () => {
  const blocked = await givenCustomer('+sanctions')
  expect((await link(blocked, pagomovil)).body.code).toBe('customer_blocked')

  await given.service.provisioning.restrictBank(given.organizationId, '0175', 'Policy of 2026')
  const customerId = await givenCustomer()
  expect((await link(customerId, { ...pagomovil, bank_code: '0175' })).body.code).toBe('bank_restricted')
  const banks = (await given.call('GET', '/v1/reference/banks')).body.data
  expect(banks.find(({ code }: { code: string }) => code === '0175')).toMatchObject({
    restricted: true,
    restricted_reason: 'Policy of 2026',
  })

  for (let index = 0; index < 50; index++) {
    expect((await link(customerId, { ...pagomovil, phone_number: `0412${1000000 + index}` })).status).toBe(201)
  }
  expect((await link(customerId, { ...pagomovil, phone_number: '04122000000' })).body.code).toBe('bank_account_limit')
})

test('a restriction of a bank is told with who decided it and why, gets another reason, and ends', async () => {
  const { provisioning } = given.service
  const { organizationId } = given
  const customerId = await givenCustomer()
  const link0191 = () => link(customerId, { ...pagomovil, bank_code: '0191' })
  const restrict = (reason: string) => provisioning.restrictBank(organizationId, '0191', reason, 'olga')
  expect([await restrict('A court asked'), await restrict('A court asked'), await restrict('Policy')]).toEqual([
    true,
    false,
    true,
  ])
  expect((await link0191()).body.code).toBe('bank_restricted')
  expect(await restrictionOf('0191')).toEqual([true, 'Policy'])

  expect(await provisioning.liftBankRestriction(organizationId, '0191', 'Settled', 'pablo')).toBe(true)
  expect(await provisioning.liftBankRestriction(organizationId, '0191', 'Settled', 'pablo')).toBe(false)
  expect(await restrictionOf('0191')).toEqual([false, null])
  expect((await link0191()).status).toBe(201)
  const events = await given.database
    .sql`select type, actor_id, data from payments.events where object_id = ${organizationId} and data ->> 'bank_code' = '0191'
      order by created_at, id`
  expect(events.map(({ type, actor_id, data }) => [type, actor_id, data.reason])).toEqual([
    ['organization.bank_restricted', 'olga', 'A court asked'],
    ['organization.bank_restricted', 'olga', 'Policy'],
    ['organization.bank_restriction_lifted', 'pablo', 'Settled'],
  ])
})

test('an account under another customer of the same organization is not found', async () => {
  const [ana, bea] = [await givenCustomer(), await givenCustomer()]
  const { body: account } = await link(ana, venezuelan)
  for (const method of ['GET', 'DELETE']) {
    expect((await given.call(method, `/v1/customers/${bea}/bank-accounts/${account.id}`)).body.code).toBe(
      'bank_account_not_found',
    )
  }
})

async function restrictionOf(code: string): Promise<[boolean, string | null]> {
  const { data } = (await given.call('GET', '/v1/reference/banks')).body
  const bank = data.find((one: { code: string }) => one.code === code)
  return [bank.restricted, bank.restricted_reason]
}

let counter = 0
async function givenCustomer(tag = ''): Promise<string> {
  const body = { email: `a${++counter}${tag}@example.com`, type: 'individual', country: 'VE' }
  return (await given.call('POST', '/v1/customers', { body })).body.id
}

function link(customerId: string, body: unknown) {
  return given.call('POST', `/v1/customers/${customerId}/bank-accounts`, { body })
}
