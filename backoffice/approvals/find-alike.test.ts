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
