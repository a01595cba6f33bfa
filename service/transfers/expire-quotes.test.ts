import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenTransfers, givenTransfers } from './test-transfers'

let given: GivenTransfers
beforeAll(async () => {
  given = await givenTransfers({ log: () => {} })
})
afterAll(() => given.close())

test('quotes that nobody paid in time end together, each with its event, and one that is being paid at that moment is left alone', async () => {
  const ids: string[] = []
  for (let made = 0; made < 5; made++) ids.push((await given.quote()).id)
  const [paying = '', ...others] = ids
  const { sql } = given.database
  given.advance(301)
  await sql.begin(async (tx) => {
    await tx`select 1 from payments.quotes where id = ${paying} for no key update`
    await given.service.sweep()
    expect(await statuses(ids)).toEqual(['pending', ...others.map(() => 'expired')])
  })
  await given.service.sweep()
  expect(new Set(await statuses(ids))).toEqual(new Set(['expired']))

  const events = await sql`
    select object_id, data, created_at from payments.events where type = 'quote.expired' and object_id in ${sql(ids)}`
  expect(events.map((event) => event.object_id).sort()).toEqual([...ids].sort())
  expect(events[0]).toMatchObject({
    created_at: given.now(),
    data: { quote_id: events[0]?.object_id, transaction_id: null, customer_id: given.customer.id, status: 'expired' },
  })
})

test('two thousand quotes end in a sweep, once each, also when two processes sweep', async () => {
  const { id } = await given.quote()
  const { sql } = given.database
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica` // Copies of a valid row need no check of each reference.
    await tx`
      insert into payments.quotes select many.*
      from payments.quotes q, generate_series(1, 2000) n,
        jsonb_populate_record(q, jsonb_build_object('id', gen_random_uuid(), 'partner_reference', 'many-' || n)) many
      where q.id = ${id}`
  })
  given.advance(301)
  const other = await given.anotherInstance({ clock: given.now })
  await Promise.all([given.service.sweep(), other.service.sweep()])
  await other.close()
  const counts = await sql`
    select count(*)::int as events, count(distinct object_id)::int as quotes from payments.events e
    where type = 'quote.expired' and exists (select from payments.quotes q where q.id = e.object_id and q.partner_reference like 'many-%')`
  expect(counts).toEqual([{ events: 2000, quotes: 2000 }])
})

async function statuses(ids: string[]): Promise<string[]> {
  const { sql } = given.database
  const rows = await sql<{ id: string; status: string }[]>`select id, status from payments.quotes where id in ${sql(ids)}`
  return ids.map((id) => rows.find((row) => row.id === id)?.status ?? '')
}
