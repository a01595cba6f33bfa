import { expect, test } from 'vitest'
import { withFailure } from './with-failure'

test('the failure of a cell stays until that cell is saved, whatever happens to others', () => {
  const refused = withFailure(new Map(), '2.1', 'The amount of row 2 was not saved.')
  const another = withFailure(refused, '3.1', null)
  expect([...another.values()]).toEqual(['The amount of row 2 was not saved.'])
  const both = withFailure(another, '4.0', 'The e-mail of row 4 was not saved.')
  expect(withFailure(both, '2.1', 'Still not saved.')).toEqual(
    new Map([
      ['4.0', 'The e-mail of row 4 was not saved.'],
      ['2.1', 'Still not saved.'],
    ]),
  )
  expect(withFailure(refused, '2.1', null).size).toBe(0)
})
