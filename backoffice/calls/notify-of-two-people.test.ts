import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import type { PrefundedAccount } from '#contract/prefunded-accounts'
import type { Masked } from '../columns'
import type { Actor } from '../desk'
import { listNotices, markNoticesSeen } from '../notices/list-notices'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { listSharedDecisions } from './list-shared-decisions'
import type { CallIntent } from './record-calls'
import { resolveUnknown } from './resolve-unknown'
import { sendCall } from './send-call'
import { remoteApi } from './test-remote-api'

let desk: TestDesk
let maker: Actor
let approver: Actor
let compliance: Actor
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  passTime(desk, 60)
  await desk.database.sql`delete from backoffice.calls`
  await desk.database.sql`truncate backoffice.notices`
  maker = await givenPerson(desk, ['finance', 'approver'])
  approver = await givenPerson(desk, ['approver'])
  compliance = await givenPerson(desk, ['compliance'])
})

type Act = { operation: CallIntent['operation']; action: string; kind: string; id: string; reference?: string; after?: Masked }
const waits: Masked = { outcome: 'pending_second_approval' }
const done: Masked = { outcome: 'done' }

function act(by: Actor, { operation, action, kind, id, reference, after }: Act): Promise<unknown> {
  const intent = { operation, action, object: { kind, id }, reference, idempotencyKey: randomUUID() }
  passTime(desk, 1)
  return sendCall(
    desk,
    by,
    intent,
    async () => 'answer',
    () => ({ after }),
  )
}

const noticesOf = async ({ personId }: Actor) => (await listNotices(desk.db, personId ?? '')).notices
const keysOf = async (actor: Actor) => (await noticesOf(actor)).map(({ kind, objectKind }) => `${kind} ${objectKind}`)

/** Returns what a person was told that was decided, newest first. */
async function decidedFor(actor: Actor) {
  const ids = (await noticesOf(actor)).filter(({ objectKind }) => objectKind === 'call').map(({ objectId }) => objectId)
  const found = await listSharedDecisions(desk.db, ids)
  return ids.map((id) => found.find(({ callId }) => callId === id)).map((one) => `${one?.what} ${one?.state} ${one?.object.id}`)
}

const topUp = {
  operation: 'topUpPrefundedAccount',
  action: 'prefunded_account.top_up',
  kind: 'prefunded_account',
  id: 'p1',
} as const
const agree = { ...topUp, action: 'prefunded_account.agree', after: done } as const
const reject = { ...topUp, operation: 'withdrawTopUp', action: 'prefunded_account.reject' } as const
const match = { operation: 'matchDeposit', action: 'deposit.request_match', kind: 'deposit', id: 'd1', after: waits } as const
const payout = { operation: 'recordPayoutOutcome', kind: 'transaction', id: 't1' } as const
const unblock = { operation: 'unblockCustomer', action: 'customer.unblock', kind: 'customer', id: 'c1' } as const

test('whoever may decide is told that it waits, its requester never, and the requester is told of the decision', async () => {
  await act(maker, { ...topUp, reference: 'W-1', after: waits })
  expect([await keysOf(maker), await keysOf(approver), await keysOf(compliance)]).toEqual([
    [],
    ['work_waits prefunded_account'],
    [],
  ])
  await act(approver, { ...agree, reference: 'W-1' })
  expect(await decidedFor(maker)).toEqual(['funding agreed p1'])
  expect(await keysOf(approver)).toEqual(['work_waits prefunded_account'])
})

test('two requests on one account are told to be decided each to its own requester, however few notices were read', async () => {
  const other = await givenPerson(desk, ['finance'])
  for (const [by, reference] of [
    [maker, 'W-1'],
    [maker, 'W-2'],
    [other, 'W-3'],
  ] as const)
    await act(by, { ...topUp, reference, after: waits })
  await act(approver, { ...reject, reference: 'W-1' })
  await act(approver, { ...agree, reference: 'W-2' })
  await act(approver, { ...agree, reference: 'W-3' })
  expect(await decidedFor(maker)).toEqual(['funding agreed p1', 'funding rejected p1'])
  expect(await decidedFor(other)).toEqual(['funding agreed p1'])
})

test('a match of a deposit, a report of a payout and an unblock are told in the same way', async () => {
  await act(maker, match)
  await act(maker, { ...payout, action: 'payout.report', after: { payout_step: 'claimed' } })
  await act(compliance, { ...unblock, after: waits })
  const colleague = await givenPerson(desk, ['compliance'])
  expect(await keysOf(approver)).toEqual(['work_waits transaction', 'work_waits deposit'])
  expect(await keysOf(compliance), 'who requested it').toEqual([])
  await act(approver, { ...match, action: 'deposit.agree', after: done })
  await act(approver, { ...payout, action: 'payout.decide', after: { payout_step: 'confirmed' } })
  await act(colleague, { ...unblock, after: done })
  expect(await decidedFor(maker)).toEqual(['payout agreed t1', 'deposit agreed d1'])
  expect(await decidedFor(compliance)).toEqual(['unblock agreed c1'])
})

test('the rejection of an unblock is told to its requester, a withdrawal to nobody, and a decision of a later request to another', async () => {
  const colleague = await givenPerson(desk, ['compliance'])
  const drop = { ...unblock, operation: 'withdrawUnblock', after: { reason_code: 'other' } } as const
  await act(compliance, { ...unblock, after: waits })
  await act(colleague, { ...drop, action: 'customer.unblock_reject' })
  expect(await decidedFor(compliance)).toEqual(['unblock rejected c1'])
  await act(colleague, { ...unblock, after: waits })
  await act(colleague, { ...drop, action: 'customer.unblock_withdraw' })
  await act(compliance, { ...drop, action: 'customer.unblock_reject' })
  expect([await decidedFor(compliance), await decidedFor(colleague)]).toEqual([['unblock rejected c1'], []])
})

test('a second report that differs is told to the first reporter as voiding both', async () => {
  await act(maker, { ...payout, action: 'payout.report', after: { payout_step: 'claimed' } })
  await act(approver, { ...payout, action: 'payout.decide', after: { payout_step: 'voided' } })
  expect(await decidedFor(maker)).toEqual(['payout voided t1'])
})

test.each<[what: string, acts: readonly Act[]]>([
  ['what took effect at once', [{ ...topUp, reference: 'W-1', after: done }]],
  ['what was requested before', [{ ...topUp, reference: 'W-1', after: { ...waits, unchanged: 'requested_before' } }]],
  [
    'what its author withdrew',
    [{ ...topUp, operation: 'withdrawTopUp', action: 'prefunded_account.withdraw', reference: 'W-1' }],
  ],
  ['another act on the account', [{ ...topUp, operation: 'setLowBalanceThreshold', action: 'prefunded_account.set_threshold' }]],
])('%s is told to nobody', async (_what, acts) => {
  for (const one of acts) await act(maker, one)
  expect([await keysOf(maker), await keysOf(approver)]).toEqual([[], []])
})

test('nobody is told of a decision about the request of another program, whatever they requested before', async () => {
  await act(maker, match)
  await act(maker, { ...match, operation: 'withdrawDepositRequest', action: 'deposit.withdraw', after: undefined })
  await act(approver, { ...match, action: 'deposit.agree', after: done })
  expect(await keysOf(maker)).toEqual([])
})

test('a request whose answer was lost is told once it is found waiting, and one that is refused is not', async () => {
  const lost = { ...topUp, object: { kind: 'prefunded_account', id: 'p1' }, reference: 'W-9', idempotencyKey: randomUUID() }
  const matchKeys = { amount: '500.00', step: 'request' }
  for (const code of ['insufficient_scope', 'outcome_unknown'] as const)
    await expect(
      sendCall(desk, maker, { ...lost, matchKeys }, () => Promise.reject(new ServiceError(code, 'no'))),
    ).rejects.toBeDefined()
  expect(await keysOf(approver)).toEqual([])
  const request = {
    action: 'top_up',
    amount: '500.00',
    reference: 'W-9',
    requested_by: 'x',
    created_at: '2026-11-20T14:00:00Z',
  } as const
  const account: PrefundedAccount = {
    id: 'p1',
    name: 'Treasury',
    currency: 'USDC',
    available_balance: '1.00',
    held_balance: '0.00',
    status: 'active',
    pending_requests: [request],
  }
  const api = remoteApi({ listPrefundedAccounts: async () => ({ data: [account] }) })
  await resolveUnknown(desk, api)
  passTime(desk, 6)
  await resolveUnknown(desk, api)
  expect([await keysOf(maker), await keysOf(approver)]).toEqual([[], ['work_waits prefunded_account']])
  await markNoticesSeen(desk, approver.personId ?? '')
  await act(approver, { ...agree, reference: 'W-9' })
  expect(await decidedFor(maker)).toEqual(['funding agreed p1'])
})
