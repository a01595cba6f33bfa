import { describe, expect, test } from 'vitest'
import { isListed } from './listed-passwords'
import { findPasswordFault, normalizePassword } from './password-rules'

describe('the list of common passwords', () => {
  test.each(['password', '123456', 'qwerty', 'iloveyou', 'dragon', 'football', 'letmein'])('has %s, in any case', (word) => {
    expect([isListed(word), isListed(word.toUpperCase())]).toEqual([true, true])
  })

  test.each(['', 'seven quiet rivers 7', 'añil-tepuy-guacamaya', 'Q7#kd0!zz-pl'])('does not have %j', (word) => {
    expect(isListed(word)).toBe(false)
  })
})

describe('a new password', () => {
  test.each([
    ['fourteen chars', 'too_short'],
    ['x'.repeat(129), 'too_long'],
    ['aaaaaaaaaaaaaaaaaaaa', 'too_common'],
    ['abcabcabcabcabcabc', 'too_common'],
    ['abcdefghijklmnop', 'too_common'],
    ['9876543210987654321', 'too_common'],
    ['passwordpassword1', 'too_common'],
    ['2026dragon123456!!', 'too_common'],
    ['correcthorsebatterystaple', 'too_common'],
    ['my-password-is-secret', 'too_common'],
    ['1111 2222 1111 2222', 'too_common'],
    ['seven quiet rivers 7', undefined],
    ['añil tepuy guacamaya', undefined],
    ['98 17 52 46 03 71 88', undefined],
  ])('%j has the fault %s', (password, fault) => expect(findPasswordFault(password)).toBe(fault))

  test('is not made of the name, the e-mail or the product', () => {
    const who = ['Lucía Ferrer', 'lucia.ferrer@puentesur.example']
    for (const password of ['FerrerFerrerFerrer!', 'puentesur-ferrer-2026', 'cauce-ferrer-puentesur'])
      expect(findPasswordFault(password, who), password).toBe('too_common')
    expect(findPasswordFault('puentesur-ferrer-2026')).toBeUndefined()
  })

  test('is counted in characters as people see them, and is the same however they were composed', () => {
    expect(findPasswordFault('😀🚀🌊🔥🍀🎈🎲🧩🪁🛶🏔🌵🦜🐢')).toBe('too_short')
    const typed = 'cañón de la montaña'
    expect(normalizePassword(typed.normalize('NFD'))).toBe(normalizePassword(typed.normalize('NFC')))
    expect(normalizePassword('ｆｕｌｌ')).toBe('full')
  })
})
