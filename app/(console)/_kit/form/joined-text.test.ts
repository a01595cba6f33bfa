import { expect, test } from 'vitest'
import { DecideApprovalInput } from '../../approvals/approval.schema'
import { SubmitBatchInput } from '../../batches/batch.schema'
import { AskToPayInput } from '../../quotes/schema'
import { DecidePolicyInput } from '../../settings/approvals/policy.schema'
import { joinedText } from './joined-text'

const id = '01a22af4-413a-7316-a116-006d5a76a466'
const typed = 'Invoice 88,\r\n\tsecond half \n\n paid late'
const kept = 'Invoice 88, second half paid late'

test('the lines of a note are joined, in each form that has one', () => {
  const notes = [
    AskToPayInput.parse({ quoteId: id, prefundedAccountId: id, note: typed }).note,
    SubmitBatchInput.parse({ id, note: typed }).note,
    DecideApprovalInput.parse({ approvalId: id, hash: '0'.repeat(64), decision: 'reject', reason: typed }).reason,
    DecidePolicyInput.parse({ policyId: id, decision: 'rejected', reason: typed }).reason,
  ]
  expect(notes).toEqual(notes.map(() => kept))
})

test('characters that hide or reorder text are refused, and so is a text without a word or too long', () => {
  for (const text of ['a\u202eb', 'a\u0000b', '', 'a'.repeat(11)]) expect(joinedText(10).safeParse(text).success).toBe(false)
  expect(joinedText(10).parse('a\nb')).toBe('a b')
})
