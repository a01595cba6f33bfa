import { expect, test } from 'vitest'
import { callWord } from './call-word'

test.each([
  ['failed', 'quote_expired', 'failed'],
  ['failed', 'no_effect', 'noEffect'],
  ['failed', 'answer_lost', 'noEffect'],
  ['done', null, 'done'],
  ['unknown', 'outcome_unknown', 'unknown'],
] as const)('a call that is %s with the code %s is called %s', (state, code, word) => {
  expect(callWord({ state, code })).toBe(word)
})
