import { expect, test } from 'vitest'
import { toPostingGrid } from './postings-grid'

const at = '2026-11-20T13:31:40.000Z'
const paid = { id: 'e1', kind: 'pay', created_at: at, postings: [posting('prefunded:a1', 'hold:q1', 'USDC', '50.50')] }
const released = {
  id: 'e2',
  kind: 'release',
  created_at: at,
  postings: [posting('hold:q1', 'fx', 'USDC', '50.00'), posting('fx', 'transit:pagomovil', 'VES', '14205.67')],
}

test('events are rows, accounts are columns, and what leaves an account is negative', () => {
  const grid = toPostingGrid({ data: [paid, released] })

  expect(grid.columns.map(({ key }) => key)).toEqual(['prefunded/USDC', 'hold/USDC', 'fx/USDC', 'fx/VES', 'transit/VES'])
  expect(grid.rows.map(({ cells }) => cells)).toEqual([
    ['-50.50', '50.50', '0.00', '0.00', '0.00'],
    ['0.00', '-50.00', '50.00', '-14205.67', '14205.67'],
  ])
  expect(grid.sums).toEqual(['-50.50', '0.50', '50.00', '-14205.67', '14205.67'])
  expect(grid.balanced).toBe(true)
})

test('a payment without postings is an empty grid', () => {
  expect(toPostingGrid({ data: [] })).toMatchObject({ columns: [], rows: [], sums: [], balanced: true })
})

function posting(from: string, to: string, currency: 'USDC' | 'VES', amount: string) {
  return { from, to, currency, amount }
}
