import { expect, test } from 'vitest'
import { quotesAddress } from '../quote/quotes-address'
import { transactionsAddress } from '../transaction/transactions-address'
import { filtersOf, idIn } from './money-view'

test('what is typed may be an id where nothing but a status narrows the list beside it', () => {
  const idOf = (params: Record<string, string>) => idIn(quotesAddress.read(params))
  expect(idOf({ reference: ' quo_1 ', status: 'pending' })).toBe('quo_1')
  expect([idOf({}), idOf({ reference: 'quo_1', created: 'week' }), idOf({ reference: 'quo_1', page: 'c2' })]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  expect(idIn(transactionsAddress.read({ reference: 'txn_1', type: 'deposit' }))).toBeUndefined()
})

test('the filters are recorded without the page and the order', () => {
  const requested = filtersOf(transactionsAddress.read({ reference: 'txn_1', status: 'failed', sort: 'amount', page: 'c2' }))
  expect(requested).toMatchObject({ reference: 'txn_1', status: 'failed', type: '', customer: '' })
  expect(Object.keys(requested)).not.toContain('trail')
})
