import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenTransfers, givenTransfers, venezuelanBank } from './test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers()
})
afterAll(() => given.close())

test('paying a pago móvil quote holds the money until somebody confirms', async () => {
  const quote = await given.quote()
  expect(quote).toMatchObject({
    source_amount: 101,
    quoted_amount: 28411.34,
    exchange_rate: 284.1134,
    total_fees: 1,
    status: 'pending',
  })

  const paid = await given.pay(quote.id)

  expect(paid.status, paid.text).toBe(200)
  expect(paid.body).toMatchObject({
    amount: '10100',
    type: 'withdraw',
    status: 'pending',
    quote_id: quote.id,
    requires_confirmation: true,
  })
  expect(paid.body.confirm_by).toBe('2026-11-20T14:30:00.000Z')
  expect(await given.balance()).toEqual({ available: '99899.00', held: '101.00' })
  expect(await given.readQuote(quote.id)).toMatchObject({ status: 'awaiting_confirmation', transaction_id: paid.body.id })
  await given.mustBalance()
})

test('a second payment of the same quote is refused and books nothing', async () => {
  const quote = await given.quote()
  const first = await given.pay(quote.id)
  const before = await given.balance()

  const second = await given.pay(quote.id)

  expect(second.status).toBe(409)
  expect(second.body).toMatchObject({ code: 'quote_already_paid', transaction_id: first.body.id })
  expect(await given.balance()).toEqual(before)
  await given.mustBalance()
})

test('a repeat with the same key answers the same bytes, also after the transaction has moved on', async () => {
  const quote = await given.quote()
  const first = await given.pay(quote.id, { idempotencyKey: 'order-1' })
  await given.confirm(quote.id)

  const repeat = await given.pay(quote.id, { idempotencyKey: 'order-1' })

  expect(repeat.status).toBe(200)
  expect(repeat.text).toBe(first.text)
  expect(repeat.headers.get('idempotency-replayed')).toBe('true')
  expect(first.headers.get('idempotency-replayed')).toBeNull()
})

test('a key that was used for another quote is refused', async () => {
  const [one, two] = [await given.quote(), await given.quote()]
  await given.pay(one.id, { idempotencyKey: 'order-2' })
  const other = await given.pay(two.id, { idempotencyKey: 'order-2' })
  expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused'])
})

test('a payout to a bank account goes to the rail at once', async () => {
  const account = await given.givenAccount(venezuelanBank)
  const quote = await given.quote({ destinationId: account })
  const paid = await given.pay(quote.id)
  expect(paid.body).toMatchObject({ status: 'processing', requires_confirmation: false, confirm_by: null })
  await given.mustBalance()
})

test('a transfer to the wallet is complete when it is paid', async () => {
  const quote = await given.quote({ destination: { currency: 'USDC', account_id: given.customer.walletAddress } })
  const paid = await given.pay(quote.id)
  expect(paid.body).toMatchObject({ status: 'completed', type: 'transfer', amount: '10100', quoted_amount: 100 })
  const wallet = await given.call('GET', `/v1/customers/search?email=${encodeURIComponent(given.customer.email)}`)
  expect(wallet.body.balance).toBe('10000')
  await given.mustBalance()
})

test('dollars paid to a wallet are converted', async () => {
  const dollars = await given.givenPrefunded('USD', 500_00n)
  const quote = await given.quote({
    source: { payment_rail: 'prefunded_account', currency: 'USD', account_id: dollars },
    destination: { currency: 'USDC', account_id: given.customer.walletAddress },
  })
  const wrong = await given.pay(quote.id)
  expect(wrong.body.errors).toMatchObject([{ pointer: '/source/prefunded_account_id', code: 'prefunded_account_mismatch' }])

  const paid = await given.pay(quote.id, { prefundedId: dollars })

  expect(paid.body).toMatchObject({ status: 'completed', amount: '10100', source_currency: 'USD', destination_currency: 'USDC' })
  expect(await given.balance(dollars)).toEqual({ available: '399.00', held: '0.00' })
  await given.mustBalance()
})
