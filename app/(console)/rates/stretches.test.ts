import { expect, test } from 'vitest'
import { atStretches } from './stretches'

const one = (clock: string, rate: string) => ({ at: `2026-11-20T${clock}:00.000Z`, day: '2026-11-20', rate })
const hourly = { start: new Date('2026-11-20T08:00:00Z'), until: new Date('2026-11-20T12:30:00Z'), hours: 1 }

test('a rate holds until the next one, so that each hour has the rate of its beginning', () => {
  const points = [one('07:10', '280'), one('09:00', '281'), one('09:40', '282'), one('11:20', '283')]
  expect(atStretches(points, hourly).map(({ at, rate }) => `${at.slice(11, 13)} ${rate}`)).toEqual([
    '08 280',
    '09 281',
    '10 282',
    '11 282',
    '12 283',
  ])
})

test('what was before the first rate that is known is left out, not guessed', () => {
  expect(atStretches([one('10:30', '280')], hourly).map(({ at }) => at.slice(11, 16))).toEqual(['11:00', '12:00'])
  expect(atStretches([], hourly)).toEqual([])
})
