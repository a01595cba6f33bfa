import { expect, test } from 'vitest'
import type { PaymentsApi } from '#contract/api'
import type { DepositDetail } from '#contract/deposits'
import { deposit as record } from '#contract/test-records'
import type { Call } from './calls'
import type { Finding } from './finding'
import { lookUpOutcome } from './look-up-outcome'
import type { MatchKeys } from './match-keys'
import { remoteApi } from './test-remote-api'

const sentAt = new Date('2026-11-20T14:00:00.000Z')
const later = new Date('2026-11-20T14:01:00.000Z')
const [done, noEffect]: Finding[] = [{ state: 'done' }, { state: 'failed', code: 'no_effect' }]
const open = {
  ...record,
  status: 'unmatched',
  customer_id: null,
  quote_id: null,
  matched_at: null,
  refunded_at: null,
  refund_reference: null,
  candidate_quote_ids: [],
  pending_request: null,
} as const satisfies DepositDetail
const by = { requested_by: 'ana', created_at: later.toISOString() }
const match = { action: 'match', quote_id: 'q1' }
const refund = { action: 'refund', reference: 'R-1' }
const waiting: Finding = { state: 'done', waits: true }
const matchWaits = { ...by, action: 'match', quote_id: 'q1', reference: null } as const
const refundWaits = { ...by, action: 'refund', quote_id: null, reference: 'R-1' } as const

test.each<[what: string, operation: string, keys: MatchKeys, shown: Partial<DepositDetail>, found: Finding | undefined]>([
  ['a match is found in the quote of the deposit', 'matchDeposit', match, { status: 'matched', quote_id: 'q1' }, done],
  ['not in another quote', 'matchDeposit', match, { status: 'matched', quote_id: 'q2' }, noEffect],
  ['a match of money on a chain has no quote', 'matchDeposit', { action: 'match', quote_id: null }, { status: 'matched' }, done],
  ['a request for it is found where it waits', 'matchDeposit', match, { pending_request: matchWaits }, waiting],
  ['not where another one waits', 'matchDeposit', match, { pending_request: refundWaits }, noEffect],
  [
    'not as the word of the second person',
    'matchDeposit',
    { ...match, step: 'agree' },
    { pending_request: matchWaits },
    noEffect,
  ],
  ['a refund is found by its reference', 'refundDeposit', refund, { status: 'refunded', refund_reference: 'R-1' }, done],
  ['not under another one', 'refundDeposit', refund, { status: 'refunded', refund_reference: 'R-2' }, noEffect],
  ['a request for it is found where it waits', 'refundDeposit', refund, { pending_request: refundWaits }, waiting],
  ['a withdrawal is found where nothing waits any more', 'withdrawDepositRequest', refund, {}, done],
  ['not where it still waits', 'withdrawDepositRequest', refund, { pending_request: refundWaits }, noEffect],
  ['not where it was agreed with first', 'withdrawDepositRequest', refund, { status: 'refunded' }, noEffect],
  ['without what identifies it nothing is known', 'matchDeposit', {}, { status: 'matched' }, { state: 'unknown' }],
])('%s (%s)', async (_what, operation, keys, shown, found) => {
  expect(await lookUp(operation, keys, shown)).toEqual(found)
})

test('nothing is said of a decision that may still be on its way', async () => {
  const soon = new Date(sentAt.getTime() + 1000)
  for (const [operation, keys, shown] of [
    ['matchDeposit', match, {}],
    ['withdrawDepositRequest', refund, { pending_request: refundWaits }],
  ] as const)
    expect(await lookUp(operation, keys, shown, soon)).toEqual({ state: 'unknown' })
})

function lookUp(operation: string, matchKeys: MatchKeys, shown: Partial<DepositDetail>, now = later) {
  const api: Partial<PaymentsApi> = { readDeposit: async () => ({ ...open, ...shown }) }
  const call: Call = {
    id: '01a20000-0000-7000-8000-000000000001',
    operation,
    action: 'deposit.request_match',
    objectKind: 'deposit',
    objectId: 'deposit-1',
    idempotencyKey: 'k1',
    reference: null,
    state: 'unknown',
    code: null,
    actorId: '01a20000-0000-7000-8000-000000000002',
    actorName: 'Lucía Ferrer',
    actorRoles: ['finance'],
    sessionId: null,
    requestId: 'r1',
    sentAt,
    certainAt: null,
    lookedUpAt: null,
    endedAt: null,
    matchKeys: null,
    twin: null,
    lostAt: null,
    permitId: null,
    paymentEndedAt: null,
  }
  return lookUpOutcome(remoteApi(api), call, now, { matchKeys })
}
