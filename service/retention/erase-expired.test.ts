import { afterAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { placeLegalHold } from '../customers/legal-holds'
import { eraseExpired } from './erase-expired'
import { type GivenRetention, givenRetention, telling } from './test-retention'

let given: GivenRetention
beforeEach(async () => {
  await given?.close()
  given = await givenRetention()
})
afterAll(() => given.close())

/** All columns with personal data. A new one must be erased too; see erase-personal-data.ts. */
const places = [
  'bank_accounts.account_holder_name',
  'bank_accounts.account_number_masked',
  'bank_accounts.id_doc_number_masked',
  'bank_accounts.phone_number_masked',
  'customers.address_line_1',
  'customers.city',
  'customers.email',
  'customers.email_key',
  'customers.legal_name',
  'customers.name_key',
  'customers.phone_number',
  'idempotency_keys.body',
  'inbound_movements.phone_number_masked',
  'kyc_decisions.evidence',
  'kyc_decisions.note',
  'kyc_profiles.documents',
  'legal_holds.lift_reason',
  'legal_holds.reason',
  'quotes.description',
  'second_person_requests.note',
]

test('five years after the deletion nothing in the database tells who a customer was, and not a minute before', async () => {
  const { id } = await given.person()
  expect(await given.traces(telling)).toEqual(places)
  const sealed = await given.sealedOf(id)
  // Two accounts with a ciphertext and two fingerprints each, two profiles with a ciphertext and a fingerprint each, and one
  // fingerprint each of a quote and a payer.
  expect(sealed).toHaveLength(12)
  given.advance(30 * 24 * 3600)
  await given.ask('DELETE', `/v1/customers/${id}`)
  const counted = await countRows(id)

  given.afterRetention(-1)
  await given.service.sweep()
  expect(await given.erasedAt(id)).toBeNull()
  expect(await given.traces(telling)).toEqual(places.filter((place) => place !== 'idempotency_keys.body'))

  given.advance(120)
  await given.service.sweep()
  expect(await given.erasedAt(id)).toEqual(given.now())
  expect(await given.traces([...telling, ...sealed])).toEqual([])
  const accounts = await given.database
    .sql`select account_number_last4, sealed from payments.bank_accounts where customer_id = ${id}`
  expect(accounts.map((row) => [row.account_number_last4, row.sealed.length])).toEqual([
    [null, 0],
    [null, 0],
  ])
  expect(await countRows(id), 'what happened stays').toEqual(counted)
  await given.verifyLedger()
})

test('who was erased is still there to be read, without anything of a person', async () => {
  const { id, payout, reviewId } = await given.person()
  await given.ask('DELETE', `/v1/customers/${id}`)
  const others = [await given.gone('first'), await given.gone('second')]
  given.afterRetention(1)
  await given.service.sweep()

  expect(await given.ask('GET', `/v1/customers/${id}?include_deleted=true`)).toMatchObject({
    id,
    state: 'DELETED',
    email: null,
    phone_number: null,
    legal_name: null,
    address_line_1: null,
    city: null,
  })
  const told = await given.ask('GET', `/v1/events?type=customer.erased&object_id=${id}`)
  expect(told.data).toMatchObject([{ object_id: id, actor_id: null }])
  expect((await given.call('GET', `/v1/customers/${id}`)).status).toBe(404)
  expect((await given.call('GET', '/v1/customers/search?email=zulay.quintero%40example.com')).status).toBe(404)
  expect(await given.ask('GET', `/v1/transfers/${payout}`)).toMatchObject({ status: 'completed', customer_email: null })
  for (const query of ['', '?reveal=true']) {
    const { beneficiary, description } = await given.ask('GET', `/v1/payouts/${payout}${query}`)
    const numbers = { account_number: null, id_doc_number: null, phone_number: null, account_holder_name: null }
    expect([beneficiary, description]).toMatchObject([numbers, null])
  }
  for (const query of ['sort=name&order=asc', 'sort=name&order=desc', 'sort=email&order=asc', 'sort=created_at&order=desc']) {
    expect(new Set(await idsOf(`state=DELETED&${query}`)), query).toEqual(new Set([id, ...others]))
  }
  const deposits = await given.deposits(`?status=matched`)
  expect(deposits).toMatchObject([{ customer_id: id, phone_number: null, reference: '575202' }])
  const review = await given.ask('GET', `/v1/kyc/reviews/${reviewId}`)
  expect(review).toMatchObject({ status: 'decided', profile: null })
  expect(review.history.map(({ action, actor, note }: Told) => [action, actor, note])).toContainEqual(['approve', 'luis', null])
  expect(
    (
      await given.call('POST', '/v1/customers', {
        body: { email: 'zulay.quintero@example.com', type: 'individual', country: 'VE' },
      })
    ).status,
  ).toBe(201)
})

test('who is held, who is not deleted, and who is still owed money that arrived are not erased', async () => {
  const [held, owed] = [await given.gone('held'), await given.gone('owed')]
  const { provisioning, organizationId } = given
  const change = { organizationId, customerId: held, reason: 'Order 114', by: 'olga' }
  await provisioning.placeLegalHold(change)
  const { wallet_address } = await given.ask('GET', `/v1/customers/${owed}?include_deleted=true`)
  const money = { wallet_address, amount: '12.5', transaction_hash: `0x${'ab'.repeat(32)}` }
  await given.ask('POST', '/v1/sandbox/chain-deposits', money)
  given.afterRetention(1)
  await given.service.sweep()
  for (const id of [held, owed, given.customer.id]) expect(await given.erasedAt(id)).toBeNull()
  expect(await given.ask('GET', `/v1/customers/${given.customer.id}`)).toMatchObject({ email: given.customer.email })

  await provisioning.liftLegalHold(change)
  await given.service.sweep()
  expect(await given.erasedAt(held)).toEqual(given.now())
  expect(await given.erasedAt(owed)).toBeNull()
  await expect(provisioning.placeLegalHold(change)).rejects.toMatchObject({ code: 'customer_not_found' })
})

test('what was decided of a customer can still not be rewritten: of who was erased the words go, and nothing else', async () => {
  const { id } = await given.person()
  const { sql } = given.database
  const takeWords = () => sql`update payments.kyc_decisions set note = null, evidence = '[]' where customer_id = ${id}`
  await expect(takeWords()).rejects.toThrow('written once')
  await given.ask('DELETE', `/v1/customers/${id}`)
  given.afterRetention(1)
  await given.service.sweep()
  await takeWords()
  for (const change of [sql`note = 'x'`, sql`note = null, evidence = '[]', actor_id = 'eva'`]) {
    await expect(sql`update payments.kyc_decisions set ${change} where customer_id = ${id}`).rejects.toThrow('written once')
  }
  await expect(sql`delete from payments.kyc_decisions where customer_id = ${id}`).rejects.toThrow('written once')
  await expect(sql`update payments.customers set city = 'Coro' where id = ${id}`).rejects.toThrow('customers_erased')
  await expect(
    sql`update payments.customers set email_key = null, phone_number = null where id = ${given.customer.id}`,
  ).rejects.toThrow('customers_contact')
})

test('the time begins with the last transaction when that comes after the deletion', async () => {
  const { id, payout } = await given.person()
  await given.ask('DELETE', `/v1/customers/${id}`)
  given.advance(20 * 24 * 3600)
  await given.ask('POST', `/v1/sandbox/transactions/${payout}/outcome`, { outcome: 'returned' })
  const began = given.now()
  given.afterRetention(-1)
  await given.service.sweep()
  expect(await given.erasedAt(id), `until five years after ${began.toISOString()}`).toBeNull()
  given.advance(120)
  await given.service.sweep()
  expect(await given.erasedAt(id)).toEqual(given.now())
  await given.verifyLedger()
})

test('each organization says for how many years, of at least one', async () => {
  const id = await given.gone('soon')
  await given.provisioning.changeRetention(given.organizationId, 6)
  given.afterRetention(1)
  await given.service.sweep()
  expect(await given.erasedAt(id)).toBeNull()
  await given.provisioning.changeRetention(given.organizationId, 1)
  await given.service.sweep()
  expect(await given.erasedAt(id)).toEqual(given.now())
  for (const years of [0, -1, 1.5, Number.NaN, 101]) {
    await expect(given.provisioning.changeRetention(given.organizationId, years)).rejects.toThrow('whole years')
  }
  for (const stranger of [id, 'ours']) {
    await expect(given.provisioning.changeRetention(stranger, 5)).rejects.toThrow('no organization')
  }
})

test('any number of processes erase each customer once, and a second time changes nothing', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, (_, index) => given.gone(`many-${index}`)))
  given.afterRetention(1)
  const other = await given.anotherInstance()
  await Promise.all([given, other, given].map(({ service }) => service.sweep()))
  const read = () =>
    given.database.sql`select id, version, erased_at, updated_at from payments.customers where id = any(${ids}) order by id`
  const after = await read()
  expect(after.map(({ version, erased_at }) => [version, erased_at])).toEqual(ids.map(() => [3, given.now()]))
  given.advance(3600)
  expect(await eraseExpired(given.database.owner.db, given.now())).toBe(0)
  expect(await read()).toEqual(after)
  await other.close()
})

test('who is put under a hold in the very moment of the erasure keeps their data', async () => {
  const customerId = await given.gone('race')
  given.afterRetention(1)
  const { organizationId, database } = given
  const { erasing } = await transaction(database.owner.db, async (tx) => {
    await placeLegalHold(tx, { organizationId, customerId, reason: 'Order 114', by: 'olga', now: given.now() })
    const erasing = eraseExpired(database.owner.db, given.now())
    await someoneWaits()
    return { erasing }
  })
  await erasing
  expect(await given.erasedAt(customerId)).toBeNull()
})

/** Waits until a statement in this database waits for a lock. */
async function someoneWaits(): Promise<void> {
  await expect
    .poll(
      () => given.database.sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      { timeout: 20_000 },
    )
    .toHaveLength(1)
}

type Told = { action: string; actor: string | null; note: string | null }

async function idsOf(query: string): Promise<string[]> {
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    const page = await given.ask('GET', `/v1/customers?${query}&limit=1${cursor}`)
    ids.push(...page.data.map(({ id }: { id: string }) => id))
    if (page.next_cursor === null) return ids
    cursor = `&cursor=${page.next_cursor}`
  }
}

async function countRows(id: string) {
  const [counts] = await given.database.sql`
    select (select count(*) from payments.quotes) as quotes, (select count(*) from payments.transactions) as transactions,
      (select count(*) from payments.postings) as postings, (select count(*) from payments.bank_accounts) as accounts,
      (select count(*) from payments.kyc_decisions where customer_id = ${id}) as decisions, (select count(*) from payments.inbound_movements) as movements,
      (select sum(amount) from payments.transactions) as amount`
  return counts
}
