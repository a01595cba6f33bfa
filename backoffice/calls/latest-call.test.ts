import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPerson, plansOf, type TestDesk, testDesk } from '../test-desk'
import { findLatestCall } from './calls'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('the latest call on a record is found by an index, however many calls were sent', async () => {
  const { sql } = desk.database
  const { personId } = await givenPerson(desk, ['finance'])
  await sql`insert into backoffice.calls (id, operation, object_kind, object_id, idempotency_key, state, actor_id, actor_name, actor_roles, request_id, action,
      sent_at)
    select gen_random_uuid(), 'confirmQuote', 'quote', 'q' || n, 'k' || n, 'done', ${personId}, 'Lucía', '{}', 'r', 'quote.confirm', now()
    from generate_series(1, 5000) n`
  await sql`analyze backoffice.calls`
  const plans = await plansOf(desk, async () => {
    await findLatestCall(desk.db, { operation: 'confirmQuote', object: { kind: 'quote', id: 'q7' } })
  })
  expect(plans).toEqual([expect.stringMatching(/calls_object on calls\n *Index Cond: .*object_kind =/)])
})
