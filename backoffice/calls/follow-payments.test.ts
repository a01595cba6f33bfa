import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import type { Transaction } from '#contract/transfers'
import type { Actor } from '../desk'
import { listNotices } from '../notices/list-notices'
import { findRemembered, remember } from '../registry/registry'
import { givenPerson, passTime, plansOf, type TestDesk, testDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import { listUnknownPayments } from './calls'
import { followPayments, listUnfollowed } from './follow-payments'
import { settlePayment } from './keep-payment'
import { sendCall } from './send-call'
import { isFollowed } from './sent-payments'
import { remoteApi, transactionOf } from './test-remote-api'

let desk: TestDesk
let finance: Actor
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())
beforeEach(() => desk.database.sql`truncate backoffice.calls, backoffice.registry, backoffice.looks`)

test('a payment is followed to its end without anybody opening a page, and the registry says how it ended', async () => {
  await givenPaid('q1', 'ord-1')
  const statuses: Transaction['status'][] = ['pending', 'processing', 'completed', 'failed']
  const requested: string[] = []
  const api = remoteApi({
    findTransactionByReference: async (word) => {
      requested.push(word)
      return transactionOf({ id: 't1', status: statuses[requested.length - 1] ?? 'failed' })
    },
  })
  for (let second = 0; second < 60; second++) {
    await followPayments(desk, api)
    passTime(desk, 1)
  }
  expect(requested).toEqual(['ord-1', 'ord-1', 'ord-1'])
  const stored = await findRemembered(desk.db, { kind: 'quote', id: 'q1' })
  expect(stored?.details).toMatchObject({ payment_status: 'completed', transaction_id: 't1' })
  expect(await findRemembered(desk.db, { kind: 'transaction', id: 't1' })).toMatchObject({ details: { status: 'completed' } })
})

test('those who pay are told once that a payment came back, also if it had arrived before', async () => {
  await givenPaid('q8', 'ord-8')
  const shown = [
    transactionOf({ id: 't8', status: 'processing' }),
    transactionOf({ id: 't8', status: 'failed', failure_code: 'returned' }),
  ]
  for (const transaction of shown) {
    await followPayments(desk, remoteApi({ findTransactionByReference: async () => transaction }))
    passTime(desk, 10)
  }
  for (const transaction of shown.slice(1)) await settlePayment(desk, 'q8', { transaction, reference: 'ord-8' })
  const { notices } = await listNotices(desk.db, finance.personId ?? '')
  expect(notices).toMatchObject([{ kind: 'payout_returned', objectKind: 'transaction', objectId: 't8' }])
})

test('what was never paid, or was refused, is not looked up', async () => {
  await remember(desk.db, { kind: 'quote', id: 'q2', label: 'ord-2', reference: 'ord-2' }, desk.now())
  await remember(desk.db, { kind: 'quote', id: 'q3', label: 'ord-3', reference: 'ord-3' }, desk.now())
  await expect(pay('q3', refuse('insufficient_funds'))).rejects.toMatchObject({ code: 'insufficient_funds' })
  await followPayments(desk, remoteApi({ findTransactionByReference: () => Promise.reject(new Error('must not be asked')) }))
})

test('a payment that is found ends the confirmation whose answer was lost', async () => {
  await givenPaid('q4', 'ord-4')
  const confirm = {
    operation: 'confirmQuote',
    action: 'quote.confirm',
    object: { kind: 'quote', id: 'q4' },
    idempotencyKey: 'c',
  } as const
  await expect(sendCall(desk, finance, confirm, refuse('outcome_unknown'))).rejects.toMatchObject({ code: 'outcome_unknown' })
  await followPayments(desk, remoteApi({ findTransactionByReference: async () => transactionOf({ status: 'completed' }) }))
  expect(await listUnknownPayments(desk.db)).toEqual([])
})

test('an API that is unavailable is reported to the caller, and the payment is followed at the next turn', async () => {
  await givenPaid('q5', 'ord-5')
  const away = remoteApi({ findTransactionByReference: refuse('api_unreachable') })
  await expect(followPayments(desk, away)).rejects.toMatchObject({ code: 'api_unreachable' })
  passTime(desk, 1)
  await followPayments(desk, remoteApi({ findTransactionByReference: async () => transactionOf({ status: 'failed' }) }))
  const stored = await findRemembered(desk.db, { kind: 'quote', id: 'q5' })
  expect(stored?.details).toMatchObject({ payment_status: 'failed' })
})

test('after 30 days without an end a payment is followed no longer, which is told for 30 days more', async () => {
  await givenPaid('q6', 'ord-6')
  await givenPaid('q7', 'ord-7')
  let requested = 0
  const api = remoteApi({
    findTransactionByReference: async (word) => {
      requested++
      return transactionOf({ id: `t-${word}`, status: word === 'ord-7' ? 'completed' : 'processing' })
    },
  })
  const unfollowed = async () => (await listUnfollowed(desk, 10)).map(({ quoteId }) => quoteId)
  passTime(desk, 30 * 86_400 - 1)
  await followPayments(desk, api)
  expect([requested, await unfollowed()]).toEqual([2, []])
  passTime(desk, 3_601)
  await followPayments(desk, api)
  expect([requested, await unfollowed()]).toEqual([2, ['q6']])
  const [{ sentAt } = { sentAt: desk.now() }] = await listUnfollowed(desk, 10)
  expect([isFollowed(sentAt, desk.now()), isFollowed(new Date(sentAt.getTime() + 86_400_000), desk.now())]).toEqual([false, true])
  passTime(desk, 30 * 86_400)
  expect(await unfollowed()).toEqual([])
})

test('payments that were sent long ago are not looked through', async () => {
  const { sql } = desk.database
  await sql`insert into backoffice.registry (kind, id, label, first_seen_at, last_seen_at) select 'quote', 'old-' || n, '', now(), now() from generate_series(1, 5000) n`
  await sql`insert into backoffice.calls (id, operation, object_kind, object_id, idempotency_key, state, actor_id, actor_name, actor_roles, request_id, action,
      sent_at)
    select gen_random_uuid(), 'confirmQuote', 'quote', 'old-' || n, 'k' || n, 'done', ${finance.personId}, 'Lucía', '{}', 'r', 'quote.confirm',
      ${desk.now().toISOString()}::timestamptz - interval '100 days' from generate_series(1, 5000) n`
  await sql`analyze backoffice.registry, backoffice.calls`
  const plans = await plansOf(desk, async () => {
    await listUnfollowed(desk, 5)
  })
  expect(plans).toEqual([expect.stringContaining('calls_followed')])
})

test('payments of these days that have ended, and quotes that were never paid, are not looked through', async () => {
  const { sql } = desk.database
  await sql`insert into backoffice.registry (kind, id, label, first_seen_at, last_seen_at) select 'quote', 'q-' || n, '', now(), now() from generate_series(1, 5000) n`
  await sql`insert into backoffice.calls (id, operation, object_kind, object_id, idempotency_key, state, actor_id, actor_name, actor_roles, request_id, action,
      sent_at, payment_ended_at)
    select gen_random_uuid(), 'confirmQuote', 'quote', 'q-' || n, 'd' || n, 'done', ${finance.personId}, 'Lucía', '{}', 'r', 'quote.confirm',
      ${desk.now().toISOString()}::timestamptz - interval '1 day', now() from generate_series(1, 2500) n`
  await sql`analyze backoffice.registry, backoffice.calls`
  const [plan] = await plansOf(desk, () => followPayments(desk, remoteApi({})))
  expect(plan).toMatch(/calls_followed/)
  expect(plan).not.toMatch(/Seq Scan on (calls|registry)/)
})

test('a payment that is under way again is followed again', async () => {
  await givenPaid('q9', 'ord-9')
  const shown: Transaction['status'][] = ['completed', 'processing', 'completed']
  let requested = 0
  const api = remoteApi({
    findTransactionByReference: async () => transactionOf({ id: 't9', status: shown[requested++] ?? 'failed' }),
  })
  await followPayments(desk, api)
  passTime(desk, 60)
  await followPayments(desk, api)
  expect(requested).toBe(1)
  await settlePayment(desk, 'q9', { transaction: transactionOf({ id: 't9', status: 'processing' }), reference: 'ord-9' })
  await followPayments(desk, api)
  passTime(desk, 60)
  await followPayments(desk, api)
  expect(requested).toBe(3)
})

async function givenPaid(id: string, reference: string): Promise<void> {
  await remember(desk.db, { kind: 'quote', id, label: reference, reference }, desk.now())
  await pay(id, async () => 'paid')
}

function pay(id: string, send: () => Promise<string>): Promise<string> {
  const intent = {
    operation: 'payQuote',
    action: 'quote.pay',
    object: { kind: 'quote', id },
    idempotencyKey: `pay-${id}`,
    permit: smallPermit(desk, finance, id),
  } as const
  return sendCall(desk, finance, intent, send)
}

function refuse(code: AnyErrorCode): () => Promise<never> {
  return () => Promise.reject(new ServiceError(code, 'refused'))
}
