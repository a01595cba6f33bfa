import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { toWireAmount } from '#contract/money'
import { policyGate } from '../batches/batch-gate'
import { resumeBatch } from '../batches/control-batch'
import type { BatchDeps, MatchDeps } from '../batches/deps'
import { findBatch } from '../batches/find-batch'
import { renewRunnerLease, runOtherTasks, runWave } from '../batches/run-batches'
import type { Batch } from '../batches/tables'
import { givenBatch, type TestBank, testBank, testDeps } from '../batches/test-deps'
import { remoteApi, transactionOf } from '../calls/test-remote-api'
import type { Actor } from '../desk'
import { executeApproved } from '../payments/execute-approved'
import { sendPayment } from '../payments/send-payment'
import { depsOf, intentFor, openQuote, testUpstream } from '../payments/test-payments'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { type Approval, findApproval } from './approval'
import { askForPayment } from './ask'
import { listBatchPayments } from './batch-payments'
import { sumPersonDay } from './day-sums'
import { decideApproval } from './decide'
import { decidePolicy, proposePolicy, readPolicy } from './policies'
import { type PolicyRule, shippedRules } from './policy.rules'

const runner = '00000000-0000-7000-8000-000000000001'
let desk: TestDesk
let bank: TestBank
let [lucia, tomas, ines, admin, second]: Actor[] = []
let batches = 0
beforeAll(async () => {
  desk = await testDesk()
  admin = await givenPerson(desk, ['admin'])
  second = await givenPerson(desk, ['admin'])
  tomas = await givenPerson(desk, ['approver'])
  ines = await givenPerson(desk, ['approver'])
})
afterAll(() => desk.close())
beforeEach(async () => {
  passTime(desk, 86_400)
  bank = testBank(desk)
  await desk.database.sql`update backoffice.batches set state = 'cancelled'`
  lucia = await givenPerson(desk, ['finance'])
  await givenPolicy(shippedRules)
})

describe('an approved batch under a policy that became stricter', () => {
  const strict = shippedRules.map((rule) => ({ ...rule, approvers: 2 }))

  test('before the decision: one approver is not enough any more', async () => {
    const approval = await requestOf(await given(3, 1001))
    expect(approval.required).toEqual([{ role: 'approver', approvers: 1 }])
    await givenPolicy(strict)
    expect(await approve(by(tomas), approval)).toEqual({ state: 'waiting', missing: [{ role: 'approver', approvers: 1 }] })
    expect(await approve(by(ines), approval)).toEqual({ state: 'approved', missing: [] })
  })

  test('after the decision: nothing more is paid, and the batch is paused until it is requested again', async () => {
    const batch = await given(3, 1001)
    await approve(by(tomas), await requestOf(batch))
    await givenPolicy(strict)
    await turn()
    expect(bank.debits.size).toBe(0)
    expect(await findBatch(desk.db, batch.id)).toMatchObject({ state: 'paused', pauseReason: 'approval_required' })
  })

  test('and under the same policy it is paid, also while a part of it was paid before', async () => {
    const batch = await given(3, 1001)
    await approve(by(tomas), await requestOf(batch))
    await runOtherTasks(deps())
    for (const _ of [1, 2, 3]) {
      await renewRunnerLease(deps(), runner)
      await runWave(deps(), runner, 1)
      await runOtherTasks(deps())
    }
    expect([...bank.debits.values()]).toEqual([1, 1, 1])
  })

  test('is judged by what else its maker paid before it was requested, and not by what was requested after it', async () => {
    const rule = { currency: 'dollars', amountAbove: null, payeeDayAbove: null, newPayeeHours: null, role: 'approver' } as const
    await givenPolicy([
      { ...rule, amountAbove: 1_000_00n, personDayAbove: null, approvers: 1 },
      { ...rule, personDayAbove: 5_000_00n, approvers: 2 },
    ])
    const approval = await requestOf(await given(3, 1001))
    const intent = intentFor(desk, testUpstream(desk.now), { amountMinor: 4_000_00n })
    await askForPayment(desk, by(lucia), { quoteId: `later-${batches}`, intent, note: null })
    expect(await approve(by(tomas), approval)).toEqual({ state: 'approved', missing: [] })
    const other = await requestOf(await given(3, 1001))
    expect(other.required).toEqual([{ role: 'approver', approvers: 2 }])
  })
})

describe('the payments that an approval of a batch covers', () => {
  test('add up to what was approved, as its rows are priced or converted', async () => {
    const priced = await requestOf(await given(3, 1001))
    expect(await total(priced)).toBe(priced.debitMinor)
    const unpriced: Partial<BatchDeps & MatchDeps> = {
      price: async () => undefined,
      read: ([customer = '', , amount = '', concept = '']) => ({
        values: {
          customerId: customer,
          amount: { minor: BigInt(amount) * 100_003n, currency: 'VES', side: 'destination' },
          concept,
        },
        faults: [],
      }),
    }
    const converted = await requestOf(await given(7, 1001, unpriced))
    expect(await total(converted)).toBe(converted.debitMinor)
  })

  test('are the payments that were made and the rows that are left, each once', async () => {
    const approval = await requestOf(await given(3, 1001))
    await approve(by(tomas), approval)
    await runOtherTasks(deps())
    await renewRunnerLease(deps(), runner)
    await runWave(deps(), runner, 1)
    const payments = await listBatchPayments(desk.db, approval)
    expect(payments.map(({ debitMinor }) => debitMinor)).toEqual([1_011_01n, 1_022_15n, 1_023_17n])
  })
})

test('an approval of a batch covers no payment outside its rows', async () => {
  const approval = await requestOf(await given(3, 1001))
  await approve(by(tomas), approval)
  const upstream = testUpstream(desk.now)
  const paid = sendPayment(depsOf(desk, upstream), by(lucia), {
    quote: openQuote(desk, { id: `beside-${batches}`, source_amount: toWireAmount(1_00n) }),
    prefundedAccountId: 'p1',
    cover: { approvalId: approval.id, hash: approval.hash },
  })
  await expect(paid).rejects.toMatchObject({ code: 'approval_differs', message: 'it is for a batch' })
  expect((await findApproval(desk.db, approval.id))?.state).toBe('approved')
})

describe('the sums of the day', () => {
  test('an approved batch whose payments were refused still counts: its maker does not pay as much again beside it', async () => {
    const batch = await given(9, 996)
    await approve(by(tomas), await requestOf(batch))
    bank.meet.before = (operation) => {
      if (operation === 'payQuote') throw new ServiceError('insufficient_funds', 'none left')
    }
    await turn()
    expect(await findBatch(desk.db, batch.id)).toMatchObject({ state: 'paused', pauseReason: 'insufficient_funds' })
    const { debitMinor } = await requestOf(batch)
    expect(await personDay()).toEqual({ USDC: debitMinor })
    for (const n of [1, 2]) await expect(payAlone(999_00n, n)).rejects.toMatchObject({ code: 'approval_required' })
    bank.meet.before = () => {}
    await resumeBatch(desk, by(lucia), batch.id)
    await turn()
    expect(bank.debits.size).toBe(9)
  })

  test('the open rows of a batch count for their payee: nobody pays the same payee as much again beside it', async () => {
    const rule = { currency: 'dollars', amountAbove: null, personDayAbove: null, newPayeeHours: null, role: 'approver' } as const
    await givenPolicy([{ ...rule, payeeDayAbove: 1_500_00n, approvers: 1 }])
    const approval = await requestOf(await given(2, 1_600))
    const payees = (await listBatchPayments(desk.db, approval)).map(({ customerId }) => customerId ?? '')
    for (const payee of payees) await expect(payAlone(1_00n, 1, payee)).rejects.toMatchObject({ code: 'approval_required' })
    await expect(payAlone(1_00n, 2)).resolves.toBeDefined()
    const again = await givenBatch(deps(), by(lucia), 1, `b${batches}-`, 1)
    expect(await requestOf(again)).toMatchObject({ customerId: null, currency: 'USDC', state: 'waiting' })
  })

  test('an approved payment counts between two tries, and once after it was paid', async () => {
    const upstream = testUpstream(desk.now)
    const quoteId = `tries-${batches++}`
    const requested = await askForPayment(desk, by(lucia), { quoteId, intent: intentFor(desk, upstream), note: null })
    await decideApproval(desk, by(tomas), { approvalId: requested.id, hash: requested.hash, decision: 'approve' })
    upstream.fail = (operation) => {
      if (operation === 'payQuote') throw new ServiceError('api_unreachable', 'away')
    }
    await executeApproved(depsOf(desk, upstream))
    expect((await findApproval(desk.db, requested.id))?.state).toBe('approved')
    expect(await personDay()).toEqual({ USDC: 3_232_00n })
    upstream.fail = () => {}
    passTime(desk, 3)
    await executeApproved(depsOf(desk, upstream))
    expect(await personDay()).toEqual({ USDC: 3_232_00n })
  })
})

const deps = (changed: Partial<BatchDeps & MatchDeps> = {}) => ({
  ...testDeps(desk, bank, { gate: policyGate }),
  ...changed,
})

function given(rows: number, amount: number, changed: Partial<BatchDeps & MatchDeps> = {}): Promise<Batch> {
  return givenBatch(deps(changed), by(lucia), rows, `b${++batches}-`, amount)
}

async function requestOf({ approval }: Batch): Promise<Approval> {
  const request = await findApproval(desk.db, approval?.requestId ?? '')
  if (request === undefined) throw new Error('nobody was asked')
  return request
}

function approve(who: Actor, { id, hash }: Approval) {
  return decideApproval(desk, who, { approvalId: id, hash, decision: 'approve' })
}

async function total(approval: Approval): Promise<bigint> {
  return (await listBatchPayments(desk.db, approval)).reduce((sum, { debitMinor }) => sum + debitMinor, 0n)
}

async function turn(): Promise<void> {
  await runOtherTasks(deps())
  await renewRunnerLease(deps(), runner)
  await runWave(deps(), runner)
  await runOtherTasks(deps())
}

function personDay() {
  return sumPersonDay(desk.db, desk, by(lucia).personId ?? '')
}

function payAlone(debitMinor: bigint, n: number, customerId = `alone-${batches}-${n}`) {
  const upstream = testUpstream(desk.now)
  upstream.api = remoteApi({ payQuote: async (id) => transactionOf({ id: `t-${id}`, quote_id: id }) })
  const quote = openQuote(desk, {
    id: `alone-${batches}-${n}`,
    customer_id: customerId,
    source_amount: toWireAmount(debitMinor),
  })
  return sendPayment(depsOf(desk, upstream), by(lucia), { quote, prefundedAccountId: 'p1' })
}

async function givenPolicy(rules: readonly PolicyRule[]): Promise<void> {
  const { id: seen } = await readPolicy(desk.db)
  const id = await proposePolicy(desk, by(admin), { rules, note: 'Another', seen })
  await decidePolicy(desk, by(second), { id, decision: 'accepted' })
}

function by(actor: Actor | undefined): Actor {
  if (actor === undefined) throw new Error('nobody was given')
  return actor
}
