import { afterAll, beforeAll, expect, test } from 'vitest'
import { type GivenTransfers, givenTransfers } from '../transfers/test-transfers'
import { checkBooks } from './check-books'
import { lookAtBroken, tamper, tamperings } from './test-tamperings'
import { verifyChanges } from './verify-ledger'

let given: GivenTransfers
let quoteId: string
beforeAll(async () => {
  given = await givenTransfers({ log: () => {} })
  expect(await check({ whole: true })).toMatchObject({ findings: [], whole: true })
  quoteId = (await given.quote()).id
  await given.pay(quoteId)
  const released = await given.quote()
  await given.pay(released.id)
  await given.confirm(released.id)
})
afterAll(() => given.close())

const seenOnlyWhole = 'per asset, all balances of an organization add up to zero'
test.each(tamperings)(
  'what breaks the business of the day is found without reading the past: %s',
  async (invariant, tampering, alsoBroken = []) => {
    const { organizationId: org, prefundedId: prefunded } = given
    const broken = tampering({ org, quote: quoteId, customer: given.customer.id, prefunded })
    const findings = await lookAtBroken(given.database.owner.db, broken, (db) => verifyChanges(db, given.now()))
    expect([...new Set(findings?.map((finding) => finding.invariant))].sort()).toEqual(
      [invariant, ...alsoBroken].filter((one) => one !== seenOnlyWhole).sort(),
    )
  },
)

test('what was right is not read again: a later check looks at what came after it, and a whole one, once a week, at everything', async () => {
  expect(await check()).toMatchObject({ findings: [], whole: false })
  given.advance(2 * 3600)
  expect(await check()).toMatchObject({ findings: [], whole: false })
  await tamper(given.database, `update payments.quotes set status = 'completed' where id = '${quoteId}'`)
  await given.pay((await given.quote()).id)
  expect(await check()).toMatchObject({ findings: [], whole: false })

  given.advance(7 * 24 * 3600)
  const found = await check()
  expect(found).toMatchObject({ whole: true, findings: [{ subject: quoteId }] })
  await tamper(given.database, `update payments.quotes set status = 'awaiting_confirmation' where id = '${quoteId}'`)
  expect(await check(), 'what was wrong is right only when everything was read').toMatchObject({ findings: [], whole: true })
  expect(await check()).toMatchObject({ findings: [], whole: false })
})

test('a payment for which nothing was booked is found by the check of the day', async () => {
  await check()
  const { id } = await given.quote()
  await given.pay(id)
  await check()
  const unbook = `
    alter table payments.ledger_transactions disable trigger all; alter table payments.postings disable trigger all;
    delete from payments.postings p using payments.ledger_transactions l where l.id = p.ledger_transaction_id and l.quote_id = '${id}';
    delete from payments.ledger_transactions where quote_id = '${id}';
    alter table payments.ledger_transactions enable trigger all; alter table payments.postings enable trigger all`
  const verdict = await lookAtBroken(given.database.owner.db, unbook, (db) => checkBooks(db, { now: given.now(), whole: false }))
  expect(verdict?.findings.map(({ subject }) => subject)).toContain(id)
})

test('an entry whose transaction began before a check and ended after it is seen by the next one', async () => {
  const { sql } = given.database
  const post = (
    reference: string,
  ) => `select payments.post_ledger('${given.organizationId}', now(), 'operator', json_build_array(json_build_object(
    'id', gen_random_uuid(), 'kind', 'top_up', 'reference', '${reference}', 'postings', json_build_array(json_build_object(
      'from', 'ext:funding', 'to', 'prefunded:${given.prefundedId}', 'asset', 'USDC/6', 'amount', '10000'))))::jsonb)`
  await sql.begin(async (slow) => {
    await slow.unsafe(post('slow'))
    expect(await check()).toMatchObject({ findings: [], whole: false })
  })
  expect(await check()).toMatchObject({ findings: [], whole: false })
  const kept = await sql`select balance from payments.ledger_checked_balances where name = ${`prefunded:${given.prefundedId}`}`
  expect(kept).toEqual(await sql`select balance from payments.ledger_accounts where name = ${`prefunded:${given.prefundedId}`}`)
})

test('two checks at once both find the books right, and the books of a restored copy are read whole', async () => {
  const found = await Promise.all([check(), check(), check()])
  expect(found.flatMap(({ findings }) => findings)).toEqual([])
  await given.database.sql`update payments.ledger_checkpoint set server = '7'`
  expect(await check()).toMatchObject({ findings: [], whole: true })
})

function check({ whole = false } = {}) {
  return checkBooks(given.database.owner.db, { now: given.now(), whole })
}
