import { expect, test } from 'vitest'
import { limitLines } from './line-limit'

test('of one kind of line a minute has a few, and the next minute says how many were left out', () => {
  let time = 0
  const pass = limitLines(3, () => time)
  expect([1, 2, 3, 4, 5].map(() => pass('decode'))).toEqual([{}, {}, { lastThisMinute: true }, undefined, undefined])
  expect(pass('another kind')).toEqual({})
  time = 59_999
  expect(pass('decode')).toBeUndefined()
  time = 60_000
  expect([pass('decode'), pass('decode')]).toEqual([{ leftOut: 3 }, {}])
})

test('kinds without number share one count', () => {
  const pass = limitLines(2, () => 0)
  const passed = Array.from({ length: 1000 }, (_, index) => pass(`kind ${index}`))
  expect(passed.filter((one) => one !== undefined)).toHaveLength(202)
})
