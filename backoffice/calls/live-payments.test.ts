import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { paymentPermits } from '../approvals/tables'
import type { Actor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import { calls, livePayments } from './tables'

let desk: TestDesk
let lucia: Actor
beforeAll(async () => {
  desk = await testDesk()
  lucia = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())

test('a payment that was sent, lost or made is live, under its permit; one that failed and a confirmation are not', async () => {
  const permits = new Map<string, string>()
  for (const state of ['sent', 'unknown', 'done', 'failed'] as const) permits.set(state, await givenPayment(state, state))
  await insertCall({ operation: 'confirmQuote', objectId: 'failed', state: 'done' })
  await givenPayment('again', 'failed')
  permits.set('again', await givenPayment('again', 'done'))
  const { quoteId: id, permitId, state } = livePayments
  const live = await desk.db.select({ quoteId: id, permitId, state }).from(livePayments)
  const states = { again: 'done', done: 'done', sent: 'sent', unknown: 'unknown' }
  const expected = Object.entries(states).map(([quoteId, now]) => ({ quoteId, permitId: permits.get(quoteId), state: now }))
  expect(live.sort((one, other) => one.quoteId.localeCompare(other.quoteId))).toEqual(expected)
})

test('the live payments of a quote and of a request are found by indexes, as if the view were its table', async () => {
  const { sql } = desk.database
  await sql`insert into backoffice.payment_permits (id, quote_id, person_id, account_id, currency, debit_minor, at, fired, approvers)
    select gen_random_uuid(), 'many-' || n, ${lucia.personId}, 'a1', 'USDC', 1, now(), '[]', 0 from generate_series(1, 3000) n`
  await sql`insert into backoffice.calls (id, operation, object_kind, object_id, idempotency_key, state, actor_id, actor_name, actor_roles, request_id,
      action, sent_at, permit_id)
    select gen_random_uuid(), 'payQuote', 'quote', p.quote_id, p.quote_id, 'done', p.person_id, 'Lucía', '{}', 'r', 'quote.pay', p.at, p.id
    from backoffice.payment_permits p where p.quote_id like 'many-%'`
  await sql`analyze backoffice.payment_permits, backoffice.calls`
  const byQuote = desk.db
    .select()
    .from(livePayments)
    .where(inArray(livePayments.quoteId, ['many-1', 'many-2']))
  const byPermit = desk.db
    .select({ id: paymentPermits.id })
    .from(paymentPermits)
    .innerJoin(livePayments, eq(livePayments.permitId, paymentPermits.id))
    .where(eq(paymentPermits.approvalId, randomUUID()))
  const [ofQuote, ofPermit] = [await plan(byQuote.toSQL()), await plan(byPermit.toSQL())]
  expect(ofQuote).toContain('calls_once')
  expect(ofPermit).toContain('payment_permits_approval')
  expect(ofPermit).toContain('calls_permits')
  expect(ofQuote + ofPermit).not.toMatch(/Seq Scan|Subquery Scan/)
})

/** Stores a call that pays a quote, and returns the id of its permit. */
async function givenPayment(quoteId: string, state: 'sent' | 'unknown' | 'done' | 'failed'): Promise<string> {
  const permitId = await transaction(desk.db, smallPermit(desk, lucia, quoteId))
  await insertCall({ operation: 'payQuote', objectId: quoteId, state, permitId })
  return permitId
}

type NewCall = Pick<typeof calls.$inferInsert, 'operation' | 'objectId' | 'state' | 'permitId'>

async function insertCall(call: NewCall): Promise<void> {
  const by = { actorId: lucia.personId ?? '', actorName: lucia.name, actorRoles: [...lucia.roles], requestId: 'r' }
  const rest = { id: randomUUID(), objectKind: 'quote', idempotencyKey: randomUUID(), action: 'quote.pay', sentAt: desk.now() }
  await desk.db.insert(calls).values({ ...call, ...by, ...rest })
}

async function plan({ sql: text, params }: { sql: string; params: unknown[] }): Promise<string> {
  const lines = await desk.database.sql.unsafe(`explain (costs off) ${text}`, params.map(String))
  return lines.map((line) => String(line['QUERY PLAN'])).join('\n')
}
