import { expect, test } from 'vitest'
import { formattersIn } from '#app/formatters'
import { dueTime } from './due-time'

const now = new Date('2026-11-20T14:00:00.000Z')

test('a reminder of today is named by its time, and one of another day by its day too, in the zone of the business', () => {
  const format = formattersIn('en', 'America/Caracas', now)
  expect(dueTime(new Date('2026-11-20T14:30:59.000Z'), format)).toEqual({ day: 'today', time: '10:30' })
  expect(dueTime(new Date('2026-11-21T03:59:00.000Z'), format)).toEqual({ day: 'today', time: '23:59' })
  expect(dueTime(new Date('2026-11-21T04:00:00.000Z'), format)).toEqual({ day: 'other', time: '21 Nov, 00:00' })
  const spanish = formattersIn('es', 'America/Caracas', now)
  expect(dueTime(new Date('2026-11-19T14:30:00.000Z'), spanish)).toEqual({ day: 'other', time: '19 nov, 10:30' })
})
