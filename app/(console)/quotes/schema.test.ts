import { expect, test } from 'vitest'
import { AskToPayInput } from './schema'

test('the note of a request for approval may have several lines', () => {
  const id = '01a22af4-413a-7316-a116-006d5a76a466'
  expect(AskToPayInput.parse({ quoteId: id, prefundedAccountId: id, note: 'Invoice 88\nsecond half' }).note).toBe(
    'Invoice 88 second half',
  )
})
