import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { policyGate } from '../batches/batch-gate'
import { findBatch } from '../batches/find-batch'
import { renewRunnerLease, runOtherTasks, runWave } from '../batches/run-batches'
import { givenBatch, type TestBank, testBank, testDeps } from '../batches/test-deps'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { findApproval } from './approval'
import { decideApproval, withdrawApproval } from './decide'
import { returnPermits } from './return-permits'
import { listSentPayments } from './sent-payments'

const runner = '00000000-0000-7000-8000-000000000001'
let desk: TestDesk
let bank: TestBank
let finance: Actor
let approver: Actor
beforeAll(async () => {
  desk = await testDesk()
  bank = testBank(desk)
  finance = await givenPerson(desk, ['finance'])
  approver = await givenPerson(desk, ['approver'])
})
afterAll(() => desk.close())

const deps = () => testDeps(desk, bank, { gate: policyGate })

test('of a batch whose first row is refused, the other rows were sent, with what they debited', async () => {
  bank.meet.before = (operation, n) => {
    if (operation === 'payQuote' && n === 1) throw new ServiceError('limit_exceeded', 'too much this month')
  }
  const { batch, id } = await givenApproved('f')
  await runWave(deps(), runner)
  for (let turn = 0; turn < 20 && (await findBatch(desk.db, batch.id))?.state !== 'done'; turn++) {
    for (const quote of bank.quotes.values()) if (quote.state === 'moving') quote.state = 'arrived'
    passTime(desk, 60)
    await runOtherTasks(deps())
  }
  const ended = await findApproval(desk.db, id)
  expect(ended).toMatchObject({ state: 'returned', code: 'batch_ended', outcome: { rows: 3, paid: 2, failed: 1 } })
  const debits = [...bank.quotes.values()].filter(({ state }) => state === 'arrived').map(({ quote }) => quote.source_amount ?? 0)
  const sent = await listSentPayments(desk.db, [id])
  expect(sent).toEqual(
    new Map([[id, { count: 2, debitMinor: BigInt(Math.round((debits[0] ?? 0) * 100 + (debits[1] ?? 0) * 100)) }]]),
  )
})

test('what was sent before a request was withdrawn stays sent, and what came back is no longer debited', async () => {
  const { id } = await givenApproved('w')
  await runWave(deps(), runner, 1)
  await withdrawApproval(desk, finance, id)
  expect((await listSentPayments(desk.db, [id])).get(id)).toEqual({ count: 1, debitMinor: 1_011_01n })
  const [{ quote_id: quoteId } = {}] = await desk.database.sql`
    select quote_id from backoffice.payment_permits where approval_id = ${id}`
  await desk.db.transaction((tx) => returnPermits(tx, desk, [String(quoteId)]))
  expect((await listSentPayments(desk.db, [id])).get(id)).toEqual({ count: 1, debitMinor: 0n })
})

test('a request under which nothing was sent is left out', async () => {
  const { id } = await givenApproved('n')
  expect(await listSentPayments(desk.db, [id])).toEqual(new Map())
  expect(await listSentPayments(desk.db, [])).toEqual(new Map())
})

async function givenApproved(customer: string) {
  const batch = await givenBatch(deps(), finance, 3, customer, 1001)
  const request = await findApproval(desk.db, batch.approval?.requestId ?? '')
  if (request === undefined) throw new Error('nobody was asked')
  await decideApproval(desk, approver, { approvalId: request.id, hash: request.hash, decision: 'approve' })
  await renewRunnerLease(deps(), runner)
  await runOtherTasks(deps())
  return { batch, id: request.id }
}
