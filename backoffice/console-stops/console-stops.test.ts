import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import { renewRunnerLease, runWave } from '../batches/run-batches'
import { givenBatch, testBank, testDeps } from '../batches/test-deps'
import { listCalls } from '../calls/calls'
import { sendCall } from '../calls/send-call'
import { type Actor, operator } from '../desk'
import { listNotices } from '../notices/list-notices'
import type { Role } from '../people/roles'
import { changeRoles } from '../staff/change-person'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import {
  endConsoleStop,
  findConsoleStop,
  keepConsoleStop,
  listConsoleStops,
  listStartStates,
  requestConsoleStart,
  stopConsole,
} from './console-stops'
import { endConsoleStopAsOperator, stopConsoleAsOperator } from './operator-stops'

let desk: TestDesk
let finance: Actor
let approver: Actor
let admin: Actor
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  passTime(desk, 60)
  await desk.database.sql`truncate backoffice.console_stops, backoffice.calls, backoffice.notices`
  ;[finance, approver, admin] = [await given('finance'), await given('approver'), await given('admin')]
})

const given = (role: Role) => givenPerson(desk, [role])
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )
const noticesOf = async ({ personId }: Actor) =>
  (await listNotices(desk.db, personId ?? '')).notices.map(({ kind }) => kind).reverse()

let sent = 0
function pay(quoteId: string, by = finance): Promise<string> {
  const intent = {
    operation: 'payQuote',
    action: 'quote.pay',
    object: { kind: 'quote', id: quoteId },
    idempotencyKey: `pay-${quoteId}`,
    permit: smallPermit(desk, by, quoteId),
  } as const
  return sendCall(desk, by, intent, async () => `paid ${++sent}`)
}
function confirm(quoteId: string): Promise<string> {
  const object = { kind: 'quote', id: quoteId }
  const intent = { operation: 'confirmQuote', action: 'quote.confirm', object, idempotencyKey: `confirm-${quoteId}` } as const
  return sendCall(desk, finance, intent, async () => `confirmed ${++sent}`)
}

test('while payments are stopped nothing is paid or confirmed and nothing of it is stored; two people start them again', async () => {
  await pay('before')
  const id = await stopConsole(desk, finance, 'A supplier was hacked')
  const before = sent
  expect([await codeOf(pay('during')), await codeOf(confirm('before'))]).toEqual(['payments_stopped', 'payments_stopped'])
  expect(await listCalls(desk.db, { kind: 'quote', id: 'during' })).toEqual([])
  const permits = await desk.database.sql`select quote_id from backoffice.payment_permits`
  expect([sent, permits.map(({ quote_id }) => quote_id)]).toEqual([before, ['before']])
  await requestConsoleStart(desk, finance, { id, reason: 'The supplier has changed its accounts' })
  expect(await codeOf(pay('requested')), 'a request alone starts nothing').toBe('payments_stopped')
  await endConsoleStop(desk, approver, id)
  expect([await findConsoleStop(desk.db), await codeOf(pay('during')), await codeOf(confirm('before'))]).toEqual([
    undefined,
    'done',
    'done',
  ])
})

test('nobody starts payments alone, and support neither stops nor starts them', async () => {
  const support = await given('support')
  expect(await codeOf(stopConsole(desk, support, 'For fun'))).toBe('forbidden')
  const id = await stopConsole(desk, approver, 'A strange batch')
  expect(await codeOf(endConsoleStop(desk, admin, id)), 'nobody requested it').toBe('payment_stop_changed')
  await requestConsoleStart(desk, approver, { id, reason: 'The batch is right' })
  expect(await codeOf(endConsoleStop(desk, approver, id))).toBe('self_approval_forbidden')
  for (const other of [support, finance]) expect(await codeOf(endConsoleStop(desk, other, id))).toBe('forbidden')
  const { sql } = desk.database
  const alone = sql`update backoffice.console_stops set started_by = requested_by, started_at = now()`
  await expect(alone).rejects.toThrow('console_stops_by_two')
  await endConsoleStop(desk, admin, id)
  await expect(sql`update backoffice.console_stops set started_at = null`).rejects.toThrow('ends once')
})

test('an operator starts payments for a team that cannot, and the trail says so', async () => {
  expect(await endConsoleStopAsOperator(desk, operator('root', randomUUID()), 'Nothing is stopped')).toBe(false)
  const id = await stopConsole(desk, finance, 'A supplier was hacked')
  expect(await endConsoleStopAsOperator(desk, operator('root', randomUUID()), 'Nobody else is here')).toBe(true)
  expect(await codeOf(pay(randomUUID()))).toBe('done')
  const { records } = await listAudit(desk.db, { objectId: id, action: 'payments.start' })
  expect(records).toMatchObject([{ actorId: null, reason: 'Nobody else is here' }])
  expect([await noticesOf(finance), await noticesOf(approver)]).toEqual([
    ['payments_started'],
    ['payments_stopped', 'payments_started'],
  ])
})

test('an operator stops payments, and ends by default only what no person has stopped', async () => {
  const root = operator('root', randomUUID())
  expect(await stopConsoleAsOperator(desk, root, 'A leaked key'.padEnd(400, '…'))).toBe(true)
  expect(await stopConsoleAsOperator(desk, root, 'Again')).toBe(false)
  expect([await codeOf(pay('during')), await noticesOf(finance)]).toEqual(['payments_stopped', ['payments_stopped']])
  const { records } = await listAudit(desk.db, { action: 'payments.stop' }, { limit: 1 })
  expect(records).toMatchObject([{ actorId: null, reason: expect.stringMatching(/^A leaked key…{388}$/) }])
  expect(await endConsoleStopAsOperator(desk, root, 'A new key', { ownOnly: true })).toBe(true)
  await stopConsole(desk, finance, 'A supplier was hacked')
  expect(await endConsoleStopAsOperator(desk, root, 'A new key', { ownOnly: true })).toBe(false)
  await endConsoleStopAsOperator(desk, root, 'Nobody else is here')
})

test('one stop is in force at a time, whoever presses, and one request to start; a repeat has no effect', async () => {
  const ids = await Promise.all([finance, approver, admin, finance].map((by) => stopConsole(desk, by, 'Stop')))
  expect(new Set(ids).size).toBe(1)
  const [id = ''] = ids
  await requestConsoleStart(desk, finance, { id, reason: 'It was a drill' })
  expect(await codeOf(requestConsoleStart(desk, finance, { id, reason: 'It was a drill' }))).toBe('done')
  expect(await codeOf(requestConsoleStart(desk, admin, { id, reason: 'Another one' }))).toBe('payment_stop_changed')
  await keepConsoleStop(desk, admin, id)
  expect(await listStartStates(desk.db, [id])).toEqual([{ id, state: 'kept' }])
  expect(await codeOf(endConsoleStop(desk, approver, id)), 'the request has ended').toBe('payment_stop_changed')
  await requestConsoleStart(desk, finance, { id, reason: 'Once more' })
  await keepConsoleStop(desk, finance, id)
  await requestConsoleStart(desk, admin, { id, reason: 'Now' })
  await changeRoles(desk, await given('admin'), admin.personId ?? '', ['support'])
  expect(await codeOf(endConsoleStop(desk, approver, id)), 'who requested it may not any more').toBe('payment_stop_changed')
  expect(await listConsoleStops(desk.db)).toHaveLength(1)
})

test('everybody who works on payments is told, and the trail says who stopped, requested, kept and started', async () => {
  const id = await stopConsole(desk, finance, 'A supplier was hacked')
  await requestConsoleStart(desk, finance, { id, reason: 'Settled' })
  await keepConsoleStop(desk, admin, id)
  await requestConsoleStart(desk, finance, { id, reason: 'Settled now' })
  await endConsoleStop(desk, approver, id)
  expect(await noticesOf(finance)).toEqual(['work_decided', 'payments_started'])
  expect(await noticesOf(approver)).toEqual(['payments_stopped', 'work_waits'])
  expect(await noticesOf(await given('support'))).toEqual([])
  const { records } = await listAudit(desk.db, { objectId: id })
  expect(records.map(({ action, actorId, reason, after }) => [action, actorId, reason ?? after?.start_reason])).toEqual([
    ['payments.start', approver.personId, 'Settled now'],
    ['payments.request_start', finance.personId, 'Settled now'],
    ['payments.keep_stopped', admin.personId, 'Settled'],
    ['payments.request_start', finance.personId, 'Settled'],
    ['payments.stop', finance.personId, 'A supplier was hacked'],
  ])
})

test('no payment is stored after the stop, however many are under way at that moment', async () => {
  for (let round = 0; round < 5; round++) {
    const quotes = Array.from({ length: 12 }, () => randomUUID())
    const work = quotes.map((id) => codeOf(pay(id)))
    work.splice(round * 2, 0, codeOf(stopConsole(desk, admin, 'Now')))
    const ends = await Promise.all(work)
    const [after] = await desk.database.sql`
      select count(*)::int as count from backoffice.audit_records
      where action = 'quote.pay' and result = 'sent' and seq > (select max(seq) from backoffice.audit_records where action = 'payments.stop')`
    expect(after?.count).toBe(0)
    expect(new Set(ends)).toEqual(new Set(['done', ...(ends.includes('payments_stopped') ? ['payments_stopped'] : [])]))
    const id = (await findConsoleStop(desk.db))?.id ?? ''
    await requestConsoleStart(desk, finance, { id, reason: 'Next round' })
    await endConsoleStop(desk, approver, id)
  }
})

test('a batch waits while payments are stopped, also between its quotes and its payments, and goes on afterwards', async () => {
  const bank = testBank(desk)
  const deps = testDeps(desk, bank)
  const runner = '00000000-0000-7000-8000-000000000001'
  const { id: batchId } = await givenBatch(deps, finance, 3)
  const wave = async () => {
    await renewRunnerLease(deps, runner)
    return runWave(deps, runner)
  }
  let stop: Promise<string> | undefined
  bank.meet.after = async (operation) => {
    if (operation === 'createQuote') stop ??= stopConsole(desk, approver, 'A strange batch')
    await stop
  }
  await wave()
  const id = (await stop) ?? ''
  const rows = () => desk.database.sql`select state from backoffice.batch_rows where batch_id = ${batchId}`
  expect([bank.debits.size, (await rows()).map(({ state }) => state)]).toEqual([0, ['waiting', 'waiting', 'waiting']])
  const quoted = bank.quotes.size
  expect([await wave(), bank.quotes.size]).toEqual([false, quoted])
  await requestConsoleStart(desk, finance, { id, reason: 'The batch is right' })
  await endConsoleStop(desk, admin, id)
  await wave()
  expect(bank.debits.size).toBe(3)
})
