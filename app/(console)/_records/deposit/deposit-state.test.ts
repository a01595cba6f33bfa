import { expect, test } from 'vitest'
import { depositStateOf } from './deposit-state'

const request = { quote_id: null, reference: null, requested_by: 'ana', created_at: '2026-11-20T14:00:00.000Z' }
const [match, refund] = [{ ...request, action: 'match' } as const, { ...request, action: 'refund' } as const]

test.each([
  ['unmatched', null, 'unmatched'],
  ['unmatched', refund, 'refund_waits'],
  ['unmatched', match, 'match_waits'],
  ['pending', match, 'match_waits'],
  ['pending', undefined, 'pending'],
  ['matched', match, 'matched'],
  ['refunded', refund, 'refunded'],
] as const)('a deposit that is %s and has the request %o is shown as %3$s', (status, pending_request, state) => {
  expect(depositStateOf({ status, pending_request })).toBe(state)
})
