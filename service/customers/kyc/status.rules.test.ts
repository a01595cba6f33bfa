import { expect, test } from 'vitest'
import { approvalMonths } from '#contract/customer-body'
import type { CustomerState, KycStatus } from '#contract/customers'
import { ServiceError } from '#contract/errors'
import type { CustomerStatus } from '../record/customer.rules'
import { block, decide, expire, needsReview, reinstate, suspend, unblock } from './status.rules'

const stands = (
  state: CustomerState,
  kycStatus: KycStatus = 'approved',
  previousState: CustomerState | null = null,
): CustomerStatus => ({
  state,
  kycStatus,
  previousState,
})

test.each([
  ['suspend', suspend, ['ACTIVE', 'ONBOARDING']],
  ['reinstate', reinstate, ['SUSPENDED']],
  ['block', block, ['REGISTERED', 'ONBOARDING', 'ACTIVE', 'SUSPENDED']],
  ['unblock', unblock, ['BLOCKED']],
] as const)('%s is possible from its states and from no other', (_, step, from) => {
  for (const state of ['REGISTERED', 'ONBOARDING', 'ACTIVE', 'SUSPENDED', 'BLOCKED', 'DELETED'] as const) {
    const take = () => step(stands(state, 'approved', 'ACTIVE'))
    if (from.some((one) => one === state)) expect(take, state).not.toThrow()
    else expect(take, state).toThrow(ServiceError)
  }
})

test('a suspension is undone without a trace', () => {
  for (const before of [stands('ACTIVE'), stands('ONBOARDING', 'under_review'), stands('ONBOARDING', 'incomplete')]) {
    expect(reinstate(suspend(before))).toEqual(before)
  }
})

test('no unblock leads straight to ACTIVE, and none to a verified customer who never was one', () => {
  for (const state of ['REGISTERED', 'ONBOARDING', 'ACTIVE', 'SUSPENDED'] as const) {
    for (const kycStatus of ['not_started', 'incomplete', 'under_review', 'approved', 'rejected', 'expired'] as const) {
      const after = unblock(block(stands(state, kycStatus, state === 'SUSPENDED' ? 'ONBOARDING' : null)))
      expect(after.state).toBe('SUSPENDED')
      const back = reinstate(after)
      if (back.state === 'ACTIVE') expect([state, kycStatus]).toEqual(['ACTIVE', 'approved'])
      if (back.kycStatus === 'approved') expect(back.state).toBe('ACTIVE')
    }
  }
})

test.each([
  ['approve', stands('ONBOARDING', 'under_review'), stands('ACTIVE', 'approved')],
  ['approve', stands('ONBOARDING', 'expired'), stands('ACTIVE', 'approved')],
  ['approve', stands('SUSPENDED', 'under_review', 'ONBOARDING'), stands('SUSPENDED', 'approved', 'ACTIVE')],
  ['request_information', stands('ONBOARDING', 'under_review'), stands('ONBOARDING', 'incomplete')],
  ['reject', stands('ONBOARDING', 'under_review'), stands('BLOCKED', 'rejected', 'ONBOARDING')],
  ['reject', stands('SUSPENDED', 'under_review', 'ONBOARDING'), stands('BLOCKED', 'rejected', 'ONBOARDING')],
] as const)('%s leads where it should', (decision, before, after) => {
  expect(decide(before, decision)).toEqual(after)
})

test('nothing is decided about a customer whom nobody has to look at', () => {
  for (const before of [
    stands('ACTIVE'),
    stands('BLOCKED', 'under_review'),
    stands('ONBOARDING', 'incomplete'),
    stands('REGISTERED', 'not_started'),
  ]) {
    expect(needsReview(before)).toBe(false)
    for (const decision of ['approve', 'reject', 'request_information'] as const) {
      expect(() => decide(before, decision)).toThrow(ServiceError)
    }
  }
})

test('only an approval that is in use can be too old', () => {
  expect(expire(stands('ACTIVE'))).toEqual(stands('ONBOARDING', 'expired'))
  expect(expire(stands('SUSPENDED', 'approved', 'ACTIVE'))).toEqual(stands('SUSPENDED', 'expired', 'ONBOARDING'))
  for (const before of [
    stands('BLOCKED'),
    stands('ONBOARDING', 'under_review'),
    stands('SUSPENDED', 'under_review', 'ONBOARDING'),
  ]) {
    expect(expire(before)).toBeUndefined()
  }
})

test.each([
  [stands('BLOCKED', 'approved', 'ACTIVE'), stands('SUSPENDED', 'approved', 'ACTIVE')],
  [stands('BLOCKED', 'expired', 'ACTIVE'), stands('SUSPENDED', 'under_review', 'ONBOARDING')],
  [stands('BLOCKED', 'not_started', 'REGISTERED'), stands('SUSPENDED', 'not_started', 'REGISTERED')],
  [stands('BLOCKED', 'incomplete', 'ONBOARDING'), stands('SUSPENDED', 'incomplete', 'ONBOARDING')],
  [stands('BLOCKED', 'not_started'), stands('SUSPENDED', 'not_started', 'ONBOARDING')],
  [stands('BLOCKED', 'rejected', 'ONBOARDING'), stands('SUSPENDED', 'under_review', 'ONBOARDING')],
  [stands('BLOCKED', 'approved', 'ONBOARDING'), stands('SUSPENDED', 'under_review', 'ONBOARDING')],
])('unblocked, %o is %o', (before, after) => {
  expect(unblock(before)).toEqual(after)
})

test('an approval is lost by whom it made active, also while they are suspended, and by nobody else', () => {
  expect(approvalMonths).toEqual({ standard: 24, enhanced: 12 })
  expect(expire(stands('ACTIVE'))).toEqual(stands('ONBOARDING', 'expired'))
  expect(expire(stands('SUSPENDED', 'approved', 'ACTIVE'))).toEqual(stands('SUSPENDED', 'expired', 'ONBOARDING'))
  const others = [
    stands('SUSPENDED', 'approved', 'ONBOARDING'),
    stands('BLOCKED', 'approved', 'ACTIVE'),
    stands('ACTIVE', 'under_review'),
  ]
  for (const before of others) expect(expire(before)).toBeUndefined()
  expect(reinstate(stands('SUSPENDED', 'not_started'))).toEqual(stands('ONBOARDING', 'not_started'))
})

test('a step that is not possible says so, and of a deleted customer that there is none', () => {
  const refused = (code: string) => expect.objectContaining({ code })
  expect(() => suspend(stands('BLOCKED'))).toThrow(refused('invalid_transition'))
  expect(() => decide(stands('ACTIVE'), 'approve')).toThrow(refused('invalid_transition'))
  expect(() => suspend(stands('DELETED'))).toThrow(refused('customer_not_found'))
})
