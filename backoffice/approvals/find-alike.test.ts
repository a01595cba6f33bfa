import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPerson, plansOf, type TestDesk, testDesk } from '../test-desk'
import { findApproval } from './approval'
import { listAlike } from './payee-history'

let desk: TestDesk
let personId: string
beforeAll(async () => {
  desk = await testDesk()
  personId = (await givenPerson(desk, ['finance'])).personId ?? ''
})
afterAll(() => desk.close())

test('payments and requests equal to one are found by their account, however many there were', async () => {
  const { sql } = desk.database
  await sql`insert into backoffice.approvals (id, kind, subject_id, intent, hash, account_id, currency, debit_minor, makers, maker_name, fired, required, state,
      asked_at, expires_at, closed_at)
    select gen_random_uuid(), 'payment', gen_random_uuid(), '{}', repeat('0a', 32), 'a' || n, 'USDC', 1, array[gen_random_uuid()], 'Lucía', '[]', '[]', 'paid',
      ${desk.now()}, ${desk.now()}, ${desk.now()} from generate_series(1, 5000) n`
  await sql`insert into backoffice.payment_permits (id, quote_id, person_id, account_id, currency, debit_minor, at, fired, approvers)
    select gen_random_uuid(), 'q' || n, ${personId}, 'a' || n, 'USDC', 1, ${desk.now()}, '[]', 0 from generate_series(1, 5000) n`
  await sql`analyze backoffice.approvals, backoffice.payment_permits`
  const [one] = await sql`select id from backoffice.approvals where account_id = 'a7'`
  const approval = await findApproval(desk.db, String(one?.id))
  if (approval === undefined) throw new Error('no approval')
  const plans = await plansOf(desk, async () => {
    await listAlike(desk.db, approval, desk.now())
  })
  expect(plans).toEqual([expect.stringContaining('payment_permits_account'), expect.stringContaining('approvals_account')])
})

test('a payment to an account of another customer with the same id is not equal, where an API numbers the accounts of each', async () => {
  const { sql } = desk.database
  await sql`insert into backoffice.approvals (id, kind, subject_id, intent, hash, customer_id, account_id, currency, debit_minor, makers, maker_name, fired,
      required, state, asked_at, expires_at)
    select gen_random_uuid(), 'payment', gen_random_uuid(), '{}', repeat('0a', 32), customer, '1', 'USDC', 2, array[gen_random_uuid()], 'Lucía', '[]', '[]',
      'waiting', ${desk.now()}, ${desk.now()} from unnest(array['c1', 'c1', 'c2', 'c3']) customer`
  await sql`insert into backoffice.payment_permits (id, quote_id, person_id, customer_id, account_id, currency, debit_minor, at, fired, approvers)
    select gen_random_uuid(), 'of-' || customer, ${personId}, customer, '1', 'USDC', 2, ${desk.now()}, '[]', 0 from unnest(array['c1', 'c2']) customer`
  await sql`insert into backoffice.calls (id, operation, object_kind, object_id, idempotency_key, state, actor_id, actor_name, actor_roles, request_id, action,
      sent_at, permit_id)
    select gen_random_uuid(), 'payQuote', 'quote', quote_id, quote_id, 'done', ${personId}, 'Lucía', '{finance}', quote_id, 'quote.pay', ${desk.now()}, id
    from backoffice.payment_permits where customer_id is not null`
  const alikeOf = async (customer: string) => {
    const [one] = await sql`select id from backoffice.approvals where customer_id = ${customer} limit 1`
    const approval = await findApproval(desk.db, String(one?.id))
    if (approval === undefined) throw new Error('no approval')
    return (await listAlike(desk.db, approval, desk.now())).map((alike) =>
      alike.kind === 'payment' ? alike.quoteId : alike.kind,
    )
  }
  expect(await alikeOf('c1')).toEqual(['of-c1', 'approval'])
  expect(await alikeOf('c2')).toEqual(['of-c2'])
  expect(await alikeOf('c3')).toEqual([])
})
