import { expect, test } from 'vitest'
import { joinedText } from './joined-text'

test('the lines of a note are joined by blanks', () => {
  expect(joinedText(40).parse('Invoice 88,\r\n\tsecond half \n\n paid late')).toBe('Invoice 88, second half paid late')
})

test('characters that hide or reorder text are refused, and so is a text without a word or too long', () => {
  for (const text of ['a\u202eb', 'a\u0000b', '', 'a'.repeat(11)]) expect(joinedText(10).safeParse(text).success).toBe(false)
})
