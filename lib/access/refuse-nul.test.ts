import { expect, test } from 'vitest'
import { refuseNul } from './refuse-nul'

test.each([
  ['a text', 'a\0b'],
  ['a member', { term: '\0' }],
  ['a name', { 'te\0rm': 1 }],
  ['a list in a list', { lines: [['a'], [{ of: 'b\0' }]] }],
])('what holds NUL is refused: %s', (_what, sent) => {
  expect(() => refuseNul(sent)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
})

test('whatever else somebody sends is left to its schema, also what is nested deeper than any stack', () => {
  for (const sent of [undefined, null, 7, true, '', 'a\u0001\\u0000', [], { term: 'José\n', of: [null] }]) refuseNul(sent)
  refuseNul(JSON.parse('['.repeat(4000) + ']'.repeat(4000)))
})
