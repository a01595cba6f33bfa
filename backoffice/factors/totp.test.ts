import { describe, expect, test } from 'vitest'
import { codeAt, stepAt } from './test-codes'
import { findStep, keyUri, toBase32 } from './totp'

const key = Buffer.from('12345678901234567890')

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code of RFC 6238 is taken', (second, code) => {
  const now = new Date(second * 1000)
  expect(findStep(key, code, now, 0)).toBe(Math.floor(second / 30))
})

describe('a code is taken', () => {
  const now = new Date('2026-11-20T14:00:10.000Z')
  const step = stepAt(now)

  test('of this step and of those beside it, and of no other', () => {
    const taken = [-2, -1, 0, 1, 2].map((distance) => findStep(key, codeAt(key, step + distance), now, 0))
    expect(taken).toEqual([undefined, step - 1, step, step + 1, undefined])
  })

  test('once: not again, and none that is older', () => {
    expect(findStep(key, codeAt(key, step), now, step)).toBeUndefined()
    expect(findStep(key, codeAt(key, step - 1), now, step)).toBeUndefined()
    expect(findStep(key, codeAt(key, step + 1), now, step)).toBe(step + 1)
  })

  test.each(['', '12345', '1234567', 'abcdef', `${codeAt(key, step)} `])('not when it is %j', (typed) => {
    expect(findStep(key, typed, now, 0)).toBeUndefined()
  })
})

test('keys are written as RFC 4648 does', () => {
  expect(toBase32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(toBase32(key)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})

test('an app reads who it is for, whatever stands in the names', () => {
  const uri = new URL(keyUri({ key, issuer: 'Puente Sur & Co', account: 'julio@x.example' }))
  expect(decodeURIComponent(uri.pathname)).toBe('/Puente Sur & Co:julio@x.example')
  expect(uri.searchParams.get('issuer')).toBe('Puente Sur & Co')
  expect(uri.searchParams.get('secret')).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
})
