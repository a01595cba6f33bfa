import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { edges, oneOrMore, PageQuery } from './pages'
import { ReviewSumsQuery } from './review-sums'
import { TransactionQuery } from './transfer-lists'
import { longestSumsDays, TransactionSumsQuery } from './transfer-sums'

const dayMs = 86_400_000
const start = Date.parse('2026-01-01T04:00:00Z')
const at = (days: number) => new Date(start + days * dayMs).toISOString()
const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

test.each([
  [undefined, 25],
  ['1', 1],
  ['100', 100],
])('a page of %s has %d rows', (limit, rows) => expect(PageQuery.parse({ limit }).limit).toBe(rows))

test.each(['0', '101', '-1', '2.5', 'ten', ''])('a page of %j rows is refused', (limit) => {
  expect(takes(PageQuery, { limit })).toBe(false)
})

test('only whole spellings of true and false ask for a count', () => {
  for (const text of ['true', 'false']) expect(takes(PageQuery, { with_count: text }), text).toBe(true)
  for (const text of ['1', 'TRUE', 'yes', '']) expect(takes(PageQuery, { with_count: text }), text).toBe(false)
})

describe('a filter of several values', () => {
  const filter = oneOrMore(z.enum(['a', 'b', 'c']), 3)

  test('is the list between its commas, whatever commas are left over', () => {
    expect(filter.parse('a')).toEqual(['a'])
    expect(filter.parse(',b,,a,')).toEqual(['b', 'a'])
    expect(filter.parse('')).toEqual([])
  })

  test.each(['d', 'a,d', 'a b', 'A', 'a,b,c,a'])('is refused as a whole for %j', (text) => {
    expect(takes(filter, text)).toBe(false)
  })
})

describe('the boundaries of spans', () => {
  test('are at least two and strictly ascending, in whatever time zone they are written', () => {
    expect(edges().parse(`${at(0)},${at(1)},${at(2)}`)).toHaveLength(3)
    expect(takes(edges(), '2026-01-01T00:00:00-04:00,2026-01-01T05:00:00Z')).toBe(true)
    for (const text of [at(0), '', `${at(0)},${at(0)}`, `${at(1)},${at(0)}`, '2026-01-01T05:00:00Z,2026-01-01T00:00:00-05:00'])
      expect(takes(edges(), text), text).toBe(false)
  })

  test('are sorted by time, not by text', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 0, max: 5000 }), { minLength: 2, maxLength: 20 }), (hours) => {
        const texts = hours.map((hour) => new Date(start + hour * 3_600_000).toISOString()).join()
        const isAscending = hours.every((hour, index) => index === 0 || hour > (hours[index - 1] ?? hour))
        expect(takes(edges(), texts)).toBe(isAscending)
      }),
    )
  })

  test('are no more than two hundred', () => {
    const many = (count: number) => Array.from({ length: count }, (_, day) => at(day)).join()
    expect([takes(edges(), many(200)), takes(edges(), many(201))]).toEqual([true, false])
  })
})

describe('sums', () => {
  const over = (days: number, more = {}) => ({ edges: `${at(0)},${at(days)}`, ...more })

  test('of all transactions span a hundred days at most', () => {
    expect(takes(TransactionSumsQuery, over(longestSumsDays))).toBe(true)
    expect(takes(TransactionSumsQuery, over(longestSumsDays + 1 / 86_400))).toBe(false)
  })

  test('of open transactions alone may go back further, because there are few', () => {
    for (const status of ['pending', 'processing', 'pending,processing'])
      expect(takes(TransactionSumsQuery, over(3650, { status })), status).toBe(true)
    for (const status of ['', 'completed', 'pending,failed'])
      expect(takes(TransactionSumsQuery, over(3650, { status })), status).toBe(false)
  })

  test('of decisions span a hundred days at most', () => {
    expect([takes(ReviewSumsQuery, over(100)), takes(ReviewSumsQuery, over(101))]).toEqual([true, false])
  })
})

test('an amount of a filter is whole minor units, and the newest come first by default', () => {
  expect(TransactionQuery.parse({ amount_from: '0', amount_to: '9'.repeat(15) })).toMatchObject({
    sort: 'created_at',
    order: 'desc',
  })
  for (const amount of ['', '-1', '1.00', '1e3', '9'.repeat(16), ' 1'])
    expect(takes(TransactionQuery, { amount_from: amount }), amount).toBe(false)
})
