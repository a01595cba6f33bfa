import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { claims, falseClaims } from './claims'

const folder = new URL('../../lib/i18n/messages/en/', import.meta.url)
const texts = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'))

test('what is looked for on the pages is what the pages say', () => {
  const gone = claims.flatMap(({ says }) => says).filter((words) => !texts.some((text) => text.includes(words)))
  expect(gone).toEqual([])
})

test('a payment that was debited is never called unpaid, and an unpaid one never paid', () => {
  const lapsed = 'Its rate expired before it was paid.\nThe rate expired at 14:05. Nothing was debited.'
  expect(falseClaims(lapsed, 'unpaid')).toEqual([])
  expect(falseClaims(lapsed, 'held')).toEqual(['Nothing was debited'])
  expect(falseClaims('Completed', 'unpaid')).toEqual(['Completed'])
  expect(falseClaims('Completed', 'moving')).toEqual(['Completed'])
  expect(falseClaims('Completed', 'arrived')).toEqual([])
  expect(falseClaims('101.00 USDC left Treasury.', 'unpaid')).toEqual([' left {source}'])
})

test('what may be, or would come of it, claims nothing', () => {
  const held = '101.00 USDC left Treasury. If nobody confirms in time, all of it comes back, fees included.'
  expect(falseClaims(held, 'held')).toEqual([])
  expect(falseClaims('It may be paid, it may not. At most 101.00 USDC leave Treasury.', 'unpaid')).toEqual([])
  expect(falseClaims('Would be debited', 'held')).toEqual(['Would be debited'])
})
