import { expect, test } from 'vitest'
import { isManyTimes } from './many-times'

test.each([
  ['3', '34', true],
  ['100.00', '300', true],
  ['100.00', '299.99', false],
  ['0.01', '0.03', true],
  ['34', '3', false],
  ['9007199254740993.07', '9007199254740993.08', false],
])('whether beside %s a value of %s is many times as much: %s', (before, now, expected) => {
  expect(isManyTimes(before, now)).toBe(expected)
})
