import { afterAll, beforeAll, expect, test } from 'vitest'
import { runDueJobs } from '#database/jobs'
import { type GivenService, givenService } from '../test-service'

let given: GivenService
let prefunded: string
beforeAll(async () => {
  given = await givenService()
  const { provisioning } = given.service
  prefunded = await provisioning.createPrefundedAccount({ organizationId: given.organizationId, name: 'Main', currency: 'USDC' })
  await provisioning.fund({ organizationId: given.organizationId, accountId: prefunded, amountMinor: 1_000_000n })
})
afterAll(() => given.close())

test('a customer with a payment under way stays until it has ended', async () => {
  const { customerId, accountId } = await givenCustomer('pending')
  const paid = await quote(customerId, accountId)
  await given.call('POST', `/v1/transfers/quote/${paid}/pay`, { body: { source: { prefunded_account_id: prefunded } } })
  expect((await remove(customerId)).body.code).toBe('customer_has_pending_transfers')

  await given.call('POST', `/v1/transfers/quote/${paid}/confirm`, { body: {} })
  for (const seconds of [0, 5, 60]) {
    await runDueJobs(given.database.db, given.service.jobs, { now: new Date(Date.now() + seconds * 1000) })
  }
  expect((await given.call('GET', `/v1/transfers/quote/${paid}`)).body.status).toBe('completed')
  expect((await remove(customerId)).body).toEqual({ success: true })
})

test('a customer with money in the wallet stays until it is empty', async () => {
  const { customerId, accountId } = await givenCustomer('balance')
  const { wallet_address } = (await given.call('GET', `/v1/customers/${customerId}`)).body
  const deposit = await given.call('POST', '/v1/transfers/quote', {
    body: {
      amount: 500_000,
      customer_id: customerId,
      source: { payment_rail: 'pagomovil', currency: 'VES', account_id: accountId },
      destination: { currency: 'USDC', account_id: wallet_address },
    },
  })
  expect(deposit.status, deposit.text).toBe(201)
  const confirmed = await given.call('POST', `/v1/transfers/quote/${deposit.body.id}/confirm`, {
    body: { reference: '000001', bank_code: '0134', phone_number: '04121234567' },
  })
  expect(confirmed.status, confirmed.text).toBe(200)
  const { balance } = (await given.call('GET', '/v1/customers/search?email=balance%40example.com')).body
  expect(Number(balance)).toBeGreaterThan(0)
  expect((await given.call('GET', '/v1/customers?q=balance')).body.data[0].balance).toBe(balance)
  expect((await remove(customerId)).body.code).toBe('customer_has_balance')
})

test('who deleted a customer is told in an event', async () => {
  const { customerId } = await givenCustomer('told')
  await given.call('DELETE', `/v1/customers/${customerId}`, { headers: { 'x-actor-id': 'bea' } })
  const { data } = (await given.call('GET', `/v1/events?object_id=${customerId}&type=customer.deleted`)).body
  expect(data).toMatchObject([{ type: 'customer.deleted', actor_id: 'bea', data: { id: customerId } }])
})

test('open quotes go with the customer, and with an approval that is lost', async () => {
  for (const [name, end] of [
    ['gone', (id: string) => remove(id)],
    ['moved', (id: string, body: object) => given.call('PUT', `/v1/customers/${id}`, { body: { ...body, city: 'Mérida' } })],
  ] as const) {
    const { customerId, accountId, body } = await givenCustomer(name)
    const open = await quote(customerId, accountId)
    expect((await end(customerId, body)).status).toBe(200)
    expect((await given.call('GET', `/v1/transfers/quote/${open}`)).body.status).toBe('cancelled')
  }
})

async function givenCustomer(name: string) {
  const body = { email: `${name}@example.com`, type: 'individual', country: 'VE', city: 'Coro', address_line_1: 'Calle 1' }
  const customerId: string = (await given.call('POST', '/v1/customers', { body })).body.id
  const account = {
    bank_code: '0134',
    country_code: 'VE',
    account_type: 'pagomovil',
    phone_number: '04121234567',
    id_doc_number: 'V12345678',
  }
  const accountId: string = (await given.call('POST', `/v1/customers/${customerId}/bank-accounts`, { body: account })).body.id
  return { customerId, accountId, body }
}

async function quote(customerId: string, accountId: string): Promise<string> {
  const body = {
    amount: 1000,
    customer_id: customerId,
    source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: prefunded },
    destination: { currency: 'VES', account_id: accountId },
  }
  const answer = await given.call('POST', '/v1/transfers/quote', { body })
  expect(answer.status, answer.text).toBe(201)
  return answer.body.id
}

function remove(customerId: string) {
  return given.call('DELETE', `/v1/customers/${customerId}`)
}
