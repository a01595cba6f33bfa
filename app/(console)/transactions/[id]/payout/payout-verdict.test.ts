import { describe, expect, test } from 'vitest'
import type { PayoutDetail } from '#contract/payouts'
import { payout as record } from '#contract/test-records'
import { may, type Need } from '#lib/access/permissions'
import { concernsPeople, openOutcomes, payoutVerdict, situationOf } from './payout-verdict'

const day = (date: number) => `2026-11-${date}T14:00:00.000Z`
const person = (personId: string, ...roles: Parameters<typeof may>[0]) => ({
  personId,
  can: (need: Need) => may(roles, need),
})
const [lucia, tomas, andres] = [person('lucia', 'finance'), person('tomas', 'approver'), person('andres', 'support')]

type Facts = {
  status?: 'processing' | 'completed' | 'failed'
  provider?: string
  stuck?: string | null
  returned?: string | null
  by?: string
}

function payout({ status = 'processing', provider = 'sandbox', stuck = null, returned = null, by }: Facts = {}): PayoutDetail {
  return {
    ...record,
    transaction: { ...record.transaction, status, payment_provider: provider },
    stuck_at: stuck,
    stuck_reason: stuck && 'silent',
    return_refused_at: returned,
    claim: by === undefined ? null : { ...record.claim, actor_id: by },
    history: [],
  }
}

describe('what people may report', () => {
  test('is nothing while the rail carries the payout, and after it failed', () => {
    expect(openOutcomes(payout())).toEqual([])
    expect(openOutcomes(payout({ status: 'failed', stuck: day(20) }))).toEqual([])
  })

  test('is how it ended if a person pays it or it is stuck, and a return once it was delivered', () => {
    expect(openOutcomes(payout({ provider: 'manual' }))).toEqual(['completed', 'rejected'])
    expect(openOutcomes(payout({ stuck: day(20) }))).toEqual(['completed', 'rejected'])
    expect(openOutcomes(payout({ status: 'completed', stuck: day(20) }))).toEqual(['returned'])
  })
})

describe('who reports next', () => {
  test.each([
    ['finance first', undefined, lucia, 'report'],
    ['an approver first', undefined, tomas, 'report'],
    ['not support', undefined, andres, 'first_needed'],
    ['an approver second', 'lucia', tomas, 'decide'],
    ['finance not second', 'eva', lucia, 'second_needed'],
    ['nobody after their own report', 'tomas', tomas, 'own'],
  ] as const)('%s', (_who, by, staff, verdict) => {
    expect(payoutVerdict(payout({ stuck: day(20), ...(by && { by }) }), staff)).toBe(verdict)
  })

  test('nobody once it is over', () => {
    expect(payoutVerdict(payout({ status: 'failed' }), tomas)).toBe('over')
  })
})

test('a return that the rail reported is open until two people have booked one after it', () => {
  const open = payout({ status: 'completed', returned: day(20) })
  const booked = (at: string) => ({ ...open, history: [{ ...step, created_at: at }] })
  expect(situationOf(open)).toBe('return_open')
  expect(situationOf(booked(day(19)))).toBe('return_open')
  expect(situationOf(booked(day(21)))).toBe('delivered')
})

test('a delivered payout is shown to those who report returns, a running one to nobody, and a reported one to all', () => {
  const delivered = payout({ status: 'completed' })
  expect([concernsPeople(delivered, lucia), concernsPeople(delivered, andres)]).toEqual([true, false])
  expect(concernsPeople(payout(), tomas)).toBe(false)
  expect(concernsPeople({ ...payout({ status: 'failed' }), history: [{ ...step, created_at: day(20) }] }, andres)).toBe(true)
})

const step = {
  id: 'step-1',
  step: 'confirmed',
  outcome: 'returned',
  reference: 'DEV-77',
  amount: 100,
  code: null,
  actor_id: 'tomas',
} as const
