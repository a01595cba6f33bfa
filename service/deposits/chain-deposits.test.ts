import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenDeposits, givenDeposits } from './test-deposits'

let given: GivenDeposits
beforeAll(async () => {
  given = await givenDeposits()
})
afterAll(() => given.close())

const hash = () => `0x${randomBytes(32).toString('hex')}`
const arrive = (wallet_address: string, amount: string, transaction_hash = hash()) =>
  given.call('POST', '/v1/sandbox/chain-deposits', { body: { wallet_address, amount, transaction_hash } })

async function inBooks(customerId: string): Promise<bigint> {
  const [account] = await given.database.sql`select balance from payments.ledger_accounts where name = ${`wallet:${customerId}`}`
  return BigInt(account?.balance ?? 0)
}

test('USDC that arrives is shown rounded down to cents, and the rest stays in the wallet', async () => {
  const customer = await given.givenCustomer()
  const answer = await arrive(customer.walletAddress, '10.123456')
  expect(answer.body).toMatchObject({
    status: 'matched',
    rail: 'chain',
    currency: 'USDC',
    amount: '1012',
    customer_id: customer.id,
  })
  expect([await given.wallet(customer), await inBooks(customer.id)]).toEqual(['1012', 10_123_456n])
  await arrive(customer.walletAddress.toLowerCase(), '0.006544')
  expect([await given.wallet(customer), await inBooks(customer.id)]).toEqual(['1013', 10_130_000n])
  expect(await given.eventsOf(answer.body.id)).toEqual(['deposit.matched'])
  await given.mustBalance()
})

test('a transfer on the chain that is reported 32 times at once is credited once', async () => {
  const customer = await given.givenCustomer()
  const transaction = hash()
  const answers = await Promise.all(Array.from({ length: 32 }, () => arrive(customer.walletAddress, '1.5', transaction)))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(await inBooks(customer.id)).toBe(1_500_000n)
  await given.mustBalance()
})

test('of a blocked customer it waits in suspense, and two people let it through when they may have it', async () => {
  const customer = await given.givenCustomer()
  const path = `/v1/customers/${customer.id}`
  await given.call('POST', `${path}/block`, { body: { reason_code: 'fraud_suspected' } })
  const { body: deposit } = await arrive(customer.walletAddress, '25.000001')
  expect(deposit).toMatchObject({ status: 'pending', matched_at: null })
  expect([await inBooks(customer.id), await given.inSuspense('chain')]).toEqual([0n, 25_000_001n])
  await given.mustBalance()

  expect((await given.decide(deposit.id, 'match', {}, 'ana')).body.code).toBe('customer_blocked')
  for (const actor of ['ana', 'eva']) {
    const body = { reason_code: 'other', note: 'Cleared' }
    await given.call('POST', `${path}/unblock`, { body, headers: { 'x-actor-id': actor } })
  }
  expect((await given.decide(deposit.id, 'match', {}, 'ana')).body.outcome).toBe('pending_second_approval')
  expect((await given.decide(deposit.id, 'match', {}, 'eva')).body.deposit.status).toBe('matched')
  expect([await inBooks(customer.id), await given.inSuspense('chain')]).toEqual([25_000_001n, 0n])
  await given.mustBalance()
})

test('an address of nobody, and what is no amount, are refused', async () => {
  expect((await arrive(`0x${'ab'.repeat(20)}`, '1')).body.code).toBe('customer_not_found')
  for (const amount of ['0', '0.000000', '1.0000001', '-1', '1e3', 'x']) {
    expect((await arrive(given.customer.walletAddress, amount)).status, amount).toBe(422)
  }
})
