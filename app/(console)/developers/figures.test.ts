import { expect, test } from 'vitest'
import { inMilliseconds, readClock, shownAddress } from './figures'

test('the address of an API is shown without the name and the password in it', () => {
  expect(shownAddress('https://ops:hunter2@pay.example.com:8443/api/?token=x#y')).toBe('https://pay.example.com:8443/api')
  expect(shownAddress('http://127.0.0.1:9000')).toBe('http://127.0.0.1:9000')
})

test('a time is shown in milliseconds, and a long one in seconds', () => {
  expect([0.4, 142.4, 9_999, 15_043].map((ms) => inMilliseconds(ms, 'en'))).toEqual([
    '1\u00a0ms',
    '142\u00a0ms',
    '9,999\u00a0ms',
    '15\u00a0s',
  ])
  expect(inMilliseconds(10_440, 'es')).toBe('10,4\u00a0s')
  expect(inMilliseconds(undefined, 'en')).toBeUndefined()
})

test('clocks agree within two seconds, else one is ahead of the other', () => {
  expect([undefined, 1_999, -1_999, 600_000, -600_000].map((ms) => readClock(ms).word)).toEqual([
    'unknown',
    'agrees',
    'agrees',
    'ahead',
    'behind',
  ])
})
