import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../ground/ids'
import { type GivenDeposits, givenDeposits } from './test-deposits'

let given: GivenDeposits
beforeAll(async () => {
  given = await givenDeposits()
})
afterAll(() => given.close())

/** Reports money through the bank's channel and returns it with its id in the API. */
async function received(change: Parameters<GivenDeposits['told']>[0] = {}) {
  const told = given.told({ phone_number: given.payer(), ...change })
  await given.notify([told])
  const [deposit] = await given.deposits('?limit=1')
  return { told, id: deposit?.id ?? '' }
}
const read = async (id: string) => (await given.call('GET', `/v1/deposits/${id}`)).body

test('money that nobody claims for a day is unmatched, which is told once; the payer may still claim it', async () => {
  const quote = await given.depositQuote()
  const { told, id } = await received()
  given.advance(24 * 3600 - 1)
  await given.service.sweep()
  expect(await read(id)).toMatchObject({ status: 'pending', unmatched_at: null })
  given.advance(1)
  const other = await given.anotherInstance()
  await Promise.all([given.service.sweep(), other.service.sweep()])
  await given.service.sweep()
  await other.close()
  expect(await read(id)).toMatchObject({ status: 'unmatched', unmatched_at: given.now().toISOString() })
  expect(await given.eventsOf(id)).toEqual(['deposit.unmatched'])
  await given.mustBalance()

  const claimed = await given.confirm(quote.id, { ...told, amount: undefined, id: undefined, moved_at: undefined })
  expect(claimed.body.status).toBe('completed')
  expect(await read(id)).toMatchObject({ status: 'matched', quote_id: quote.id })
  expect(await given.eventsOf(id)).toEqual(['deposit.unmatched', 'deposit.matched'])
  await given.mustBalance()
})

test('two people give money to the quote of somebody who typed the wrong phone', async () => {
  const quote = await given.depositQuote()
  const { id } = await received()
  expect((await read(id)).candidate_quote_ids).toContain(quote.id)
  const first = await given.decide(id, 'match', { quote_id: quote.id }, 'ana')
  expect(first.body).toMatchObject({ outcome: 'pending_second_approval', deposit: { status: 'pending' } })
  expect((await read(id)).pending_request).toMatchObject({ action: 'match', quote_id: quote.id, requested_by: 'ana' })
  const again = await given.decide(id, 'match', { quote_id: quote.id }, 'ana')
  expect([again.status, again.body.code]).toEqual([403, 'self_approval_forbidden'])
  expect(await given.readQuote(quote.id)).toMatchObject({ status: 'pending' })

  const second = await given.decide(id, 'match', { quote_id: quote.id }, 'eva')
  expect(second.body).toMatchObject({ outcome: 'done', deposit: { status: 'matched', quote_id: quote.id } })
  const { transaction_id, status } = await given.readQuote(quote.id)
  expect(status).toBe('completed')
  expect(await given.readTransaction(transaction_id)).toMatchObject({ type: 'deposit', status: 'completed' })
  const late = await given.decide(id, 'match', { quote_id: quote.id }, 'luis')
  expect([late.status, late.body.code]).toEqual([409, 'deposit_already_used'])
  await given.mustBalance()
})

test('whoever asks for something else replaces what waits, and both stay on record', async () => {
  const [one, two] = [await given.depositQuote(), await given.depositQuote()]
  const { id } = await received()
  await given.decide(id, 'match', { quote_id: one.id }, 'ana')
  expect((await given.decide(id, 'match', { quote_id: two.id }, 'eva')).body.outcome).toBe('pending_second_approval')
  expect((await given.decide(id, 'match', { quote_id: one.id }, 'eva')).body.outcome).toBe('pending_second_approval')
  expect((await given.decide(id, 'match', { quote_id: one.id }, 'ana')).body.outcome).toBe('done')
  const records = await given.database.sql`
    select requested_by, closed_by, outcome from payments.second_person_requests where subject = ${`deposit:${id}`} order by id`
  expect(records.map((row) => Object.values(row).join(' '))).toEqual(['ana eva replaced', 'eva eva replaced', 'eva ana done'])
})

test('what waits for a second person ends when the payer claims the money, or when the quote is given other money or ends', async () => {
  const payer = { phone_number: given.payer() }
  const [quote, other, over] = [await given.depositQuote(), await given.depositQuote(), await given.depositQuote()]
  const { told, id: claimed } = await received(payer)
  const { id: overtaken } = await received()
  const { id: waiting } = await received()
  const { id: pointless } = await received()
  await given.decide(claimed, 'match', { quote_id: other.id }, 'ana')
  await given.decide(overtaken, 'match', { quote_id: quote.id }, 'ana')
  await given.decide(waiting, 'match', { quote_id: other.id }, 'ana')
  await given.decide(pointless, 'match', { quote_id: over.id }, 'ana')

  expect((await given.claim(quote.id, told)).body.status).toBe('completed')
  await given.cancel(over.id)
  expect((await read(overtaken)).pending_request).toBeNull()
  expect((await read(pointless)).pending_request).toBeNull()
  expect((await read(waiting)).pending_request).toMatchObject({ quote_id: other.id, requested_by: 'ana' })
  const records = await given.database.sql`
    select substr(subject, 9) as deposit, outcome from payments.second_person_requests
    where substr(subject, 9) = any(${[claimed, overtaken, pointless, waiting]})`
  expect(Object.fromEntries(records.map(({ deposit, outcome }) => [deposit, outcome]))).toEqual({
    [claimed]: 'superseded',
    [overtaken]: 'superseded',
    [pointless]: 'superseded',
    [waiting]: null,
  })
  expect((await given.decide(waiting, 'match', { quote_id: other.id }, 'eva')).body.outcome).toBe('done')
  await given.mustBalance()
})

test('without a person, with a quote of nobody, of another amount, or that is over, nothing is matched', async () => {
  const quote = await given.depositQuote()
  const { id } = await received()
  const nobody = await given.decide(id, 'match', { quote_id: quote.id })
  expect([nobody.status, nobody.body.code]).toEqual([403, 'actor_required'])
  const payout = await given.quote()
  const dearer = await given.depositQuote(given.customer, 5_000_001)
  for (const [quoteId, code] of [
    [newId(), 'quote_not_found'],
    ['nonsense', 'quote_not_found'],
    [payout.id, 'quote_not_found'],
    [dearer.id, 'deposit_mismatch'],
    [undefined, 'validation_failed'],
  ]) {
    expect((await given.decide(id, 'match', { quote_id: quoteId }, 'ana')).body.code).toBe(code)
  }
  await given.cancel(quote.id)
  expect((await given.decide(id, 'match', { quote_id: quote.id }, 'ana')).body.code).toBe('quote_not_confirmable')
  expect((await read(id)).pending_request).toBeNull()
})

test('while payments are stopped nothing is credited, and what banks report is still kept', async () => {
  const quote = await given.depositQuote()
  const { provisioning } = given.service
  const stop = { organizationId: given.organizationId, reason: 'Drill', by: 'ops' }
  await provisioning.stopPayments(stop)
  const { told, id } = await received()
  const refused = [await given.claim(quote.id, told), await given.decide(id, 'match', { quote_id: quote.id }, 'ana')]
  await provisioning.startPayments(stop)
  expect(refused.map(({ status, body }) => `${status} ${body.code}`)).toEqual(Array(2).fill('503 service_unavailable'))
  expect(await read(id)).toMatchObject({ status: 'pending', pending_request: null })
  expect((await given.claim(quote.id, told)).body.status).toBe('completed')
  await given.mustBalance()
})

test('unmatched money goes back by the word of two people, out of suspense, and belongs to nobody afterwards', async () => {
  const quote = await given.depositQuote()
  const { told, id } = await received()
  expect((await given.decide(id, 'refund', { reference: 'R-1' }, 'ana')).body.code).toBe('invalid_transition')
  given.advance(24 * 3600)
  await given.service.sweep()
  const before = await given.inSuspense()
  expect((await given.decide(id, 'refund', { reference: 'R-1' }, 'ana')).body.outcome).toBe('pending_second_approval')
  expect(await given.inSuspense()).toBe(before)
  const done = await given.decide(id, 'refund', { reference: 'R-1' }, 'eva')
  expect(done.body).toMatchObject({ outcome: 'done', deposit: { status: 'refunded', refund_reference: 'R-1' } })
  expect(await given.inSuspense()).toBe(before - 5_050_000n)
  expect(await given.eventsOf(id)).toEqual(['deposit.unmatched', 'deposit.refunded'])
  expect((await given.claim(quote.id, told)).body.code).toBe('deposit_already_used')
  expect((await given.decide(id, 'refund', { reference: 'R-1' }, 'luis')).body.code).toBe('deposit_already_used')
  await given.mustBalance()
})

test('the customer decides whether money is credited: a suspended one is, anybody else finds it in suspense', async () => {
  for (const [measures, code] of [
    [['suspend'], undefined],
    [['block'], 'quote_not_confirmable'],
    [['delete'], 'quote_not_confirmable'],
  ] as const) {
    const customer = await given.givenCustomer()
    const quote = await given.depositQuote(customer)
    const { told, id } = await received()
    for (const measure of measures) {
      const path = `/v1/customers/${customer.id}`
      if (measure === 'delete') await given.call('DELETE', path)
      else await given.call('POST', `${path}/${measure}`, { body: { reason_code: 'fraud_suspected' } })
    }
    const before = await given.inSuspense()
    const answer = await given.claim(quote.id, told)
    expect(answer.body.code).toBe(code)
    expect(await given.inSuspense()).toBe(code === undefined ? before - 5_050_000n : before)
    expect((await read(id)).status).toBe(code === undefined ? 'matched' : 'pending')
  }
  await given.mustBalance()
})

test('one who is looked at again keeps the money in suspense until they are verified', async () => {
  const customer = await given.givenCustomer()
  const quote = await given.depositQuote(customer)
  const { told } = await received()
  await given.database.sql`update payments.customers set state = 'ONBOARDING' where id = ${customer.id}`
  expect((await given.claim(quote.id, told)).body.code).toBe('customer_not_verified')
  await given.database.sql`update payments.customers set state = 'ACTIVE' where id = ${customer.id}`
  expect((await given.claim(quote.id, told)).body.status).toBe('completed')
  await given.mustBalance()
})

test('deposits are listed newest first, page by page, by status and time, and another organization has none of them', async () => {
  const all = await given.deposits('?limit=100')
  const pages: string[] = []
  for (let cursor = ''; ; ) {
    const { body } = await given.call('GET', `/v1/deposits?limit=3&with_count=true${cursor}`)
    expect(body.count).toBe(all.length)
    pages.push(...body.data.map(({ id }: { id: string }) => id))
    if (!body.has_more) break
    cursor = `&cursor=${body.next_cursor}`
  }
  expect(pages).toEqual(all.map(({ id }) => id))
  for (const status of ['pending', 'matched', 'unmatched', 'refunded']) {
    const some = await given.deposits(`?limit=100&status=${status}`)
    expect(some.map(({ id }) => id)).toEqual(all.filter((deposit) => deposit.status === status).map(({ id }) => id))
  }
  expect(await given.deposits(`?created_to=${all.at(-1)?.created_at}`)).toEqual([])
  const other = await given.givenOrganization('test')
  expect((await given.call('GET', '/v1/deposits', { key: other.key })).body.data).toEqual([])
  const foreign = await given.call('GET', `/v1/deposits/${all[0]?.id}`, { key: other.key })
  expect([foreign.status, foreign.body.code]).toEqual([404, 'not_found'])
})
