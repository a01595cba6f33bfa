import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers({ log: () => {} })
})
afterAll(() => given.close())

test('every event has an id that sorts by time (UUIDv7), also those that the database records by itself', async () => {
  const account = await given.givenPrefunded('USDC', 150_00n)
  const threshold = { threshold: 100_00 }
  const set = await given.call('PUT', `/v1/prefunded-accounts/${account}/low-balance-threshold`, { body: threshold })
  expect(set.status, set.text).toBe(200)
  await given.pay(
    (await given.quote({ source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: account } })).id,
    {
      prefundedId: account,
    },
  )
  const stop = { organizationId: given.organizationId, reason: 'A test', by: 'ana' }
  await given.service.provisioning.stopPayments(stop)
  await given.service.provisioning.startPayments(stop)

  const events = await given.database.sql`select type, id from payments.events`
  const types = events.map(({ type }) => type)
  for (const type of ['quote.paid', 'prefunded_account.low_balance', 'organization.payments_stopped'])
    expect(types).toContain(type)
  const others = events.filter(({ id }) => !/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(id))
  expect(others).toEqual([])
})

test('an id that the database makes begins with the milliseconds of its clock', async () => {
  const [made] = await given.database.sql`
    select payments.new_id() as id, floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now from generate_series(1, 50)`
  const milliseconds = BigInt(`0x${String(made?.id).replaceAll('-', '').slice(0, 12)}`)
  expect(Number(BigInt(made?.now) - milliseconds)).toBeGreaterThanOrEqual(0)
  expect(Number(BigInt(made?.now) - milliseconds)).toBeLessThan(1000)
})

/**
 * The function of the version before, which its `post_ledger` calls until it is replaced: it is dropped with the next version.
 */
const ofTheVersionBefore = 'payments.tell_low_balance(payments.ledger_accounts,timestamp with time zone)'

test('no function and no default of the database makes ids in another way', async () => {
  const found = await given.database.sql`
    select p.oid::regprocedure::text as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('payments', 'jobs', 'backoffice') and p.prosrc ~ 'gen_random_uuid|uuid_generate'
      and p.oid not in ('payments.new_id()'::regprocedure, ${ofTheVersionBefore}::text::regprocedure)
    union all
    select d.adrelid::regclass::text from pg_attrdef d where pg_get_expr(d.adbin, d.adrelid) ~ 'gen_random_uuid|uuid_generate'`
  expect(found.map(({ name }) => name)).toEqual([])
})
