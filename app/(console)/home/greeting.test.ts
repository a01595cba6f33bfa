import { expect, test } from 'vitest'
import { partOfDay } from './greeting'

test('one is greeted by the hour of the business zone, and at 3:46 in the night not with an evening', () => {
  const at = (clock: string) => partOfDay(new Date(`2026-11-25T${clock}:00-04:00`), 'America/Caracas')
  expect(['03:46', '05:00', '11:59', '12:00', '18:59', '19:00', '22:59', '23:00'].map(at)).toEqual([
    'night',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
    'night',
  ])
})
