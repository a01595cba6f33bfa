import { afterAll, beforeEach, expect, test } from 'vitest'
import { formatDecimal } from '#contract/money'
import { givenService } from '../test-service'
import { pagomovil } from './test-transfers'

/** Half a minute before midnight in Caracas, where it is still November; in UTC December has begun. */
const lastOfNovember = new Date('2026-12-01T03:59:30.000Z')
const firstOfDecember = new Date('2026-12-01T04:00:00.000Z')
let now = lastOfNovember
const given = await givenService({ clock: () => now })
const { organizationId, call } = given
const prefundedId = await given.service.provisioning.createPrefundedAccount({ organizationId, name: 'Main', currency: 'USDC' })
await given.service.provisioning.fund({ organizationId, accountId: prefundedId, amountMinor: 20_000_000n })
// The maximum of one payment equals the cap, so that only the cap applies.
await given.service.provisioning.changeTransferSettings(organizationId, {
  maxAmountMinor: 10_000_000n,
  pagomovilMaxMinor: 10_000_000_000n,
})
beforeEach(() => {
  now = lastOfNovember
})
afterAll(() => given.close())

const caps = [
  ['standard', 100_000],
  ['enhanced', 5_000_000],
] as const

test.each(caps)('a customer of the %s tier may be sent %i hundredths of USDC a month, and not one more', async (tier, cap) => {
  const whole = await givenCustomer(tier)
  const tooMuch = await quote(whole, cap + 1)
  expect([tooMuch.status, tooMuch.body.limit, tooMuch.body.max]).toEqual([422, 'customer_month', cap / 100])
  expect((await sent(whole, cap)).status).toBe(200)
  const { body } = await quote(whole, 100)
  expect(body).toMatchObject({ limit: 'customer_month', max: 0, used: cap / 100 })
  const used = formatDecimal(BigInt(cap), 2)
  expect(body.errors[0].detail).toBe(`Monthly limit of the customer: ${used} USDC used, 0.00 USDC left.`)
})

test.each(caps)('what was quoted in time does not get past the cap of the %s tier when it is paid', async (tier, cap) => {
  const customer = await givenCustomer(tier)
  const quotes = [await quote(customer, cap - 100), await quote(customer, 100), await quote(customer, 100)]
  const paid = await Promise.all(quotes.slice(0, 2).map(({ body }) => pay(body.id)))
  expect(paid.map(({ status }) => status)).toEqual([200, 200])
  const last = await pay(quotes[2]?.body.id)
  expect([last.status, last.body.code]).toEqual([409, 'limit_exceeded'])
})

test('the month is that of Caracas', async () => {
  const customer = await givenCustomer('standard')
  expect((await sent(customer, 100_000)).status).toBe(200)
  now = new Date(firstOfDecember.getTime() - 1)
  expect((await quote(customer, 100_000)).body.limit).toBe('customer_month')

  now = firstOfDecember
  expect((await sent(customer, 100_000)).status).toBe(200)
  expect((await quote(customer, 100)).body.limit).toBe('customer_month')
})

type Payee = { customerId: string; accountId: string }
let counter = 0

async function givenCustomer(tier: string): Promise<Payee> {
  const address = { country: 'VE', address_line_1: 'Av. Libertador 1', city: 'Caracas' }
  const body = { email: `cap${++counter}+kyc-approve@example.com`, type: 'individual', kyc_type: tier, ...address }
  const customerId: string = (await call('POST', '/v1/customers', { body })).body.id
  const account = await call('POST', `/v1/customers/${customerId}/bank-accounts`, { body: pagomovil() })
  return { customerId, accountId: account.body.id }
}

/** Creates a quote whose recipient pays the fees, so that the amount is what leaves the account. */
function quote({ customerId, accountId }: Payee, amount: number) {
  const source = { payment_rail: 'prefunded_account', currency: 'USDC' }
  const destination = { currency: 'VES', account_id: accountId }
  const body = { amount, customer_id: customerId, source, destination, fees_paid_by: 'destination' }
  return call('POST', '/v1/transfers/quote', { body })
}

function pay(quoteId: string) {
  return call('POST', `/v1/transfers/quote/${quoteId}/pay`, { body: { source: { prefunded_account_id: prefundedId } } })
}

async function sent(payee: Payee, amount: number) {
  const quoted = await quote(payee, amount)
  expect(quoted.status, quoted.text).toBe(201)
  return pay(quoted.body.id)
}
