import { expect, test } from 'vitest'
import type { PaymentsApi } from '#contract/api'
import type { PrefundedAccount, PrefundedEntryPage } from '#contract/prefunded-accounts'
import type { Call } from './calls'
import type { Finding } from './finding'
import { lookUpOutcome } from './look-up-outcome'
import { remoteApi } from './test-remote-api'

const sentAt = new Date('2026-11-20T14:00:00.000Z')
const later = new Date('2026-11-20T14:01:00.000Z')
const noEffect: Finding = { state: 'failed', code: 'no_effect' }
const request = {
  action: 'top_up',
  amount: '500.00',
  reference: 'W-1',
  requested_by: 'ana',
  created_at: later.toISOString(),
} as const
const entry: PrefundedEntryPage['data'][number] = {
  id: 'e1',
  kind: 'top_up',
  reference: 'W-1',
  quote_id: null,
  transaction_id: null,
  currency: 'USDC',
  amount: '500.000000',
  created_by: 'ana',
  created_at: later.toISOString(),
}

test('a top-up whose answer was lost is found by its reference and amount, booked or waiting', async () => {
  expect(await lookUp({ entries: [entry] })).toEqual({ state: 'done' })
  expect(await lookUp({ account: { pending_requests: [request] } })).toEqual({ state: 'done', waits: true })
  expect(await lookUp({ entries: [{ ...entry, amount: '500.010000' }] })).toEqual(noEffect)
  expect(await lookUp({ entries: [{ ...entry, reference: 'W-2' }] })).toEqual(noEffect)
  expect(await lookUp({ entries: [{ ...entry, kind: 'top_up_reversal', amount: '-500.000000' }] })).toEqual(noEffect)
})

test('a lost word of the second person is not found in the request that still waits for it', async () => {
  const agree = { amount: '500.00', step: 'agree' }
  expect(await lookUp({ account: { pending_requests: [request] }, matchKeys: agree })).toEqual(noEffect)
  expect(await lookUp({ entries: [entry], matchKeys: agree })).toEqual({ state: 'done' })
})

test('a lost reversal is found among the movements with its sign', async () => {
  const reversal = { ...entry, kind: 'top_up_reversal', amount: '-500.000000' }
  expect(await lookUp({ entries: [entry], operation: 'reverseTopUp' })).toEqual(noEffect)
  expect(await lookUp({ entries: [reversal, entry], operation: 'reverseTopUp' })).toEqual({ state: 'done' })
})

test('nothing is said while it may be among movements that were not read, or on its way', async () => {
  expect(await lookUp({ entries: [{ ...entry, reference: 'W-2' }], more: true })).toEqual({ state: 'unknown' })
  const older = { ...entry, reference: 'W-2', created_at: '2026-11-20T13:59:00.000Z' }
  expect(await lookUp({ entries: [older], more: true })).toEqual(noEffect)
  expect(await lookUp({ now: new Date(sentAt.getTime() + 1000) })).toEqual({ state: 'unknown' })
})

test('a lost change of the low balance is found in the account, also its removal', async () => {
  const set = { operation: 'setLowBalanceThreshold', matchKeys: { threshold: '50.00' } }
  expect(await lookUp({ ...set, account: { low_balance_threshold: '50.000' } })).toEqual({ state: 'done' })
  expect(await lookUp({ ...set, account: { low_balance_threshold: null } })).toEqual(noEffect)
  expect(await lookUp({ ...set, matchKeys: { threshold: null }, account: {} })).toEqual({ state: 'done' })
})

type Told = {
  entries?: PrefundedEntryPage['data']
  more?: boolean
  account?: Partial<PrefundedAccount>
  operation?: string
  matchKeys?: Record<string, string | null>
  now?: Date
}

function lookUp({ entries = [], more = false, account = {}, operation = 'topUpPrefundedAccount', matchKeys, now = later }: Told) {
  const known = {
    id: 'p1',
    name: 'Treasury',
    currency: 'USDC',
    available_balance: '1.00',
    held_balance: '0.00',
    status: 'active',
  } as const
  const api: Partial<PaymentsApi> = {
    listPrefundedAccounts: async () => ({ data: [{ ...known, ...account }] }),
    listPrefundedEntries: async () => ({ data: entries, has_more: more, next_cursor: more ? 'next' : null }),
  }
  const call: Call = {
    id: '01a20000-0000-7000-8000-000000000001',
    operation,
    action: 'prefunded_account.top_up',
    objectKind: 'prefunded_account',
    objectId: 'p1',
    idempotencyKey: 'k1',
    reference: 'W-1',
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
  return lookUpOutcome(remoteApi(api), call, now, { matchKeys: matchKeys ?? { amount: '500.00' } })
}
