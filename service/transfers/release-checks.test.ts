import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenTransfers, givenTransfers, pagomovil } from './test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers({ log: () => {} })
})
afterAll(() => given.close())

/** Creates a paid payout that waits for its release, for a customer of its own. */
async function paidQuote() {
  const customer = await given.givenCustomer()
  const quote = await given.quote({ customer_id: customer.id, destinationId: customer.pagomovilId })
  expect((await given.pay(quote.id)).status).toBe(200)
  return { customer, quoteId: String(quote.id) }
}

function suspend(customerId: string) {
  const body = { reason_code: 'fraud_suspected' }
  return given.call('POST', `/v1/customers/${customerId}/suspend`, { body, headers: { 'x-actor-id': 'carla' } })
}

async function mustNotBeReleased(quoteId: string) {
  expect(await given.readQuote(quoteId)).toMatchObject({ status: 'awaiting_confirmation' })
  const jobs = await given.database.sql`
    select 1 from payments.transactions where quote_id = ${quoteId} and status <> 'pending'`
  expect(jobs).toHaveLength(0)
}

test.each([
  ['phone_number', '0412000000'],
  ['phone_number', '02121234567'],
  ['phone_number', 'none'],
  ['id_doc_number', 'V1'],
  ['id_doc_number', 'X12345678'],
])('an echoed %s that cannot be read (%s) releases nothing', async (member, typed) => {
  const { quoteId } = await paidQuote()
  const answer = await given.confirm(quoteId, { [member]: typed })
  expect([answer.status, answer.body.code]).toEqual([409, 'confirmation_mismatch'])
  expect(answer.body.errors).toMatchObject([{ pointer: `/${member}`, code: 'confirmation_mismatch' }])
  await mustNotBeReleased(quoteId)
})

test.each([
  ['reference', '575202'],
  ['paid_at', '2026-11-20'],
])('a payout is not released by who sends a %s, which only a deposit has', async (member, value) => {
  const { quoteId } = await paidQuote()
  const answer = await given.confirm(quoteId, { [member]: value })
  expect([answer.status, answer.body.errors]).toMatchObject([422, [{ pointer: `/${member}`, code: 'unknown_field' }]])
  await mustNotBeReleased(quoteId)
})

test('a quote of a customer who was suspended meanwhile is not paid', async () => {
  const customer = await given.givenCustomer()
  const quote = await given.quote({ customer_id: customer.id, destinationId: customer.pagomovilId })
  const before = await given.balance()
  expect((await suspend(customer.id)).status).toBe(200)
  const answer = await given.pay(quote.id)
  expect([answer.status, answer.body.code]).toEqual([409, 'customer_suspended'])
  expect(await given.balance()).toEqual(before)
})

test('a payout whose customer was suspended after it was paid is not released', async () => {
  const { customer, quoteId } = await paidQuote()
  expect((await suspend(customer.id)).status).toBe(200)
  const answer = await given.confirm(quoteId)
  expect([answer.status, answer.body.code]).toEqual([409, 'customer_suspended'])
  await mustNotBeReleased(quoteId)
})

test('a payout whose account was removed after it was paid is not released', async () => {
  const { customer, quoteId } = await paidQuote()
  await given.call('DELETE', `/v1/customers/${customer.id}/bank-accounts/${customer.pagomovilId}`)
  const answer = await given.confirm(quoteId)
  expect([answer.status, answer.body.code]).toEqual([409, 'destination_account_unavailable'])
  await mustNotBeReleased(quoteId)
})

test('a quote without the fingerprint of its account is not paid: nothing proves that the account is the one quoted', async () => {
  const customer = await given.givenCustomer()
  const quote = await given.quote({ customer_id: customer.id, destinationId: customer.pagomovilId })
  await given.database.sql`update payments.quotes set destination_fingerprint = null where id = ${quote.id}`
  const answer = await given.pay(quote.id)
  expect([answer.status, answer.body.code]).toEqual([409, 'destination_account_unavailable'])
})

test('a payout to a bank that was restricted after it was paid is not released', async () => {
  const destinationId = await given.givenAccount({ ...pagomovil(), bank_code: '0151' })
  const quote = await given.quote({ destinationId })
  await given.pay(quote.id)
  await given.service.provisioning.restrictBank(given.organizationId, '0151', 'Policy of 2026')
  const answer = await given.confirm(quote.id)
  expect([answer.status, answer.body.code]).toEqual([409, 'bank_restricted'])
  await mustNotBeReleased(quote.id)
})

test('a payout that does not hold what was paid is not released', async () => {
  const { quoteId } = await paidQuote()
  await hold(quoteId, 1)
  expect((await given.confirm(quoteId)).status).toBe(500)
  await mustNotBeReleased(quoteId)
  await hold(quoteId, -1)
})

test('a payout whose window has closed shows as expired, and is not called off: its money goes back as expired', async () => {
  const { quoteId } = await paidQuote()
  given.advance(1800)
  const { status, transaction_id } = await given.readQuote(quoteId)
  expect(status).toBe('expired')
  const answer = await given.cancel(quoteId)
  expect([answer.status, answer.body.code]).toEqual([409, 'quote_expired'])
  await given.service.sweep()
  expect(await given.readTransaction(transaction_id)).toMatchObject({ status: 'failed', failure_code: 'confirmation_expired' })
  await given.mustBalance()
})

test('a quote that the books do not let end keeps neither the next one nor the rest of the sweep from their turn', async () => {
  const { quoteId: broken } = await paidQuote()
  await hold(broken, -101_000_000)
  given.advance(1)
  const { quoteId: next } = await paidQuote()
  const { transaction_id } = await given.readQuote(next)
  given.advance(86_400)
  const scheduled = () => given.database.sql`select 1 from jobs.jobs where queue = 'ledger.check'`
  await given.database.sql`delete from jobs.jobs where queue = 'ledger.check'`

  await expect(given.service.sweep()).rejects.toThrow()
  expect(await given.readTransaction(transaction_id)).toMatchObject({ status: 'failed', failure_code: 'confirmation_expired' })
  expect(await scheduled()).toHaveLength(1)

  await hold(broken, 101_000_000)
  await given.service.sweep()
  await given.mustBalance()
})

/** Simulates an error in the books: the hold of one payment is more, or less, than was paid. */
async function hold(quoteId: string, difference: number): Promise<void> {
  await given.database.sql`
    update payments.ledger_accounts set balance = balance + ${difference} where name = ${`hold:${quoteId}`}`
}
