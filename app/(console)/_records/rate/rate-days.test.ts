import { expect, test } from 'vitest'
import { lastOfEachDay, rateBefore, withNow } from './rate-days'

const one = (day: string, hour: number, rate: string) => ({ at: `${day}T${hour}:00:00Z`, day, rate })
const rates = [
  one('2026-11-18', 10, '280'),
  one('2026-11-19', 10, '281'),
  one('2026-11-19', 18, '282'),
  one('2026-11-20', 10, '283'),
]
const today = '2026-11-20'

test('each day is drawn by its last rate', () => {
  expect(lastOfEachDay(rates).map(({ day, rate }) => `${day} ${rate}`)).toEqual([
    '2026-11-18 280',
    '2026-11-19 282',
    '2026-11-20 283',
  ])
})

test('the line ends in the rate that is shown beside it, whatever the history has of today', () => {
  const days = lastOfEachDay(rates)
  expect(withNow(days, { today, rate: '284.5' }).map(({ rate }) => rate)).toEqual(['280', '282', '284.5'])
  expect(withNow(days.slice(0, 2), { today, rate: '284.5' }).at(-1)).toMatchObject({ day: today, rate: '284.5' })
  expect(withNow(days, { today, rate: undefined })).toEqual(days)
})

test('the rate of now is compared with the last one of an earlier day', () => {
  expect(rateBefore(lastOfEachDay(rates), today)).toBe('282')
  expect(rateBefore([one(today, 9, '283')], today)).toBeUndefined()
})
