import { expect, test } from 'vitest'
import { readBankReference } from './bank-reference'

test.each([
  ['575202', '575202'],
  [' 0000 0057 5202 ', '000000575202'],
  ['4512', '4512'],
  ['512', undefined],
  ['  5 12 ', undefined],
  ['', undefined],
  ['x'.repeat(67), undefined],
])('%j is read as the reference of a bank: %j', (typed, reference) => expect(readBankReference(typed)).toBe(reference))
