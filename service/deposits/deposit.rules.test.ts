import { expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { depositStatus, isWrongClaim } from './deposit.rules'

const at = new Date('2026-11-20T14:00:00Z')
const open = { matchedAt: null, unmatchedAt: null, refundedAt: null }

test('a deposit is what happened to it last: nothing, the end of its time, a refund or a match', () => {
  expect(depositStatus(open)).toBe('pending')
  expect(depositStatus({ ...open, unmatchedAt: at })).toBe('unmatched')
  expect(depositStatus({ ...open, unmatchedAt: at, refundedAt: at })).toBe('refunded')
  expect(depositStatus({ ...open, unmatchedAt: at, matchedAt: at })).toBe('matched')
  expect(depositStatus({ ...open, matchedAt: at })).toBe('matched')
})

test('only three refusals blame the claim: a broken database does not', () => {
  const codes = ['deposit_not_found', 'deposit_mismatch', 'deposit_already_used', 'quote_expired', 'service_unavailable'] as const
  expect(codes.map((code) => isWrongClaim(new ServiceError(code, 'said')))).toEqual([true, true, true, false, false])
  expect(isWrongClaim(new Error('deposit_not_found'))).toBe(false)
})
