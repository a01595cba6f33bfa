import { expect, test } from 'vitest'
import { DecideApprovalInput } from './approval.schema'

test('the reason of a rejection may have several lines', () => {
  const decision = { approvalId: '01a22af4-413a-7316-a116-006d5a76a466', hash: '0'.repeat(64), decision: 'reject' }
  expect(DecideApprovalInput.parse({ ...decision, reason: 'Not ours\nAsk again' }).reason).toBe('Not ours Ask again')
  expect(DecideApprovalInput.safeParse(decision).success).toBe(false)
})
