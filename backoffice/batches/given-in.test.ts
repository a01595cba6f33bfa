import { expect, test } from 'vitest'
import { givenIn } from './given-in'

const row = { rowNumber: 7, state: 'held', rowKey: 'k', customerId: null, accountId: '', quoteId: 'q1' } as const

test('no call is made with an empty id: a row without one stops with its number, its state and what is missing', () => {
  expect([givenIn(row, 'quoteId'), givenIn(row, 'rowKey')]).toEqual(['q1', 'k'])
  expect(() => givenIn(row, 'customerId')).toThrow('row 7 is held without its customerId')
  expect(() => givenIn(row, 'accountId')).toThrow('row 7 is held without its accountId')
})
