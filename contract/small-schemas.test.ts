import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Email } from './customer-body'
import { maskAccount, maskDocument, maskPhone } from './masks'
import { addressGroup, plainAddress } from './network-address'
import { page } from './pages'
import { calendarDay, countryCode, daysBetween, Id, moment, plainText, smallInt } from './primitives'
import { PartnerReference, QuoteAmount, QuoteDescription } from './quote-words'
import { DecisionNote } from './reasons'
import { faultsOf, takes } from './test-schema'

describe('an id', () => {
  test('is opaque: any text of 1 to 255 characters is one', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1, maxLength: 255 }), (text) => {
        expect(takes(Id, text)).toBe(true)
      }),
    )
    expect([faultsOf(Id, ''), faultsOf(Id, 'x'.repeat(256)), faultsOf(Id, 5)]).toEqual([
      [' too_short'],
      [' too_long'],
      [' invalid_type'],
    ])
  })
})

describe('a line of text', () => {
  test.each([
    '\u0000',
    '\u0007',
    '\n',
    '\r',
    '\t',
    '\u001b',
    '\u007f',
    '\u0085',
    '\u00ad',
    '\u034f',
    '\u061c',
    '\u115f',
    '\u1160',
    '\u180e',
    '\u200b',
    '\u200e',
    '\u2028',
    '\u202e',
    '\u2066',
    '\u2800',
    '\u3164',
    '\ufeff',
    '\uffa0',
    '\ufffd',
    '\u{e0041}',
  ])('has no %j, which could hide, reorder or break it', (sign) => {
    for (const text of [sign, `a${sign}`, `${sign}b`, `a${sign}b`]) expect(takes(plainText(10), text), text).toBe(false)
  })

  test('has any letter, also of right-to-left scripts, and signs that are joined', () => {
    for (const text of ['ñ', 'محمد', '名前', '👩‍👧', 'e\u0301', '№ 5 — ½']) expect(takes(plainText(20), text), text).toBe(true)
  })
})

describe('a note', () => {
  test('has lines, and nothing hidden in them', () => {
    expect(takes(DecisionNote, 'one\ntwo\r\n\tthree')).toBe(true)
    expect(takes(DecisionNote, 'one\u2028two')).toBe(true)
    for (const text of ['', 'a\u202eb', 'a\u0000', 'x'.repeat(2001)])
      expect(takes(DecisionNote, text), text.slice(0, 9)).toBe(false)
  })
})

test.each([
  [countryCode(), ['VE', 'US', 'ZZ'], ['ve', 'VEN', 'V', '', 'V1', ' VE']],
  [smallInt(), [0, -1, 2 ** 31, 10 ** 15], [0.5, Number.NaN, '1', null, 2 ** 53]],
  [calendarDay(), ['2026-11-20', '2024-02-29', '9999-12-31'], ['2026-11-31', '2026-1-1', '20261120', '2026-11-20T00:00:00Z', '']],
  [
    moment(),
    ['2026-11-20T14:00:00Z', '2026-11-20T14:00:00.123456-04:00'],
    ['2026-11-20 14:00:00Z', '2026-11-20T24:00:01Z', 'now', ''],
  ],
  [QuoteAmount, [1, 999_999_999_999], [0, -1, 1.5, 1_000_000_000_000, '100', null]],
  [PartnerReference, ['a', 'ord-1042', 'A.b_c:d-e', 'x'.repeat(64)], ['', 'a b', 'a/b', 'ñ', 'x'.repeat(65), 'a\n']],
  [QuoteDescription, ['Factura 42', 'ñ'.repeat(30)], ['', 'x'.repeat(31), 'a\nb']],
] as const)('%# accepts what it is for, and nothing else', (schema, right, wrong) => {
  expect(right.filter((value) => !takes(schema, value))).toEqual([])
  expect(wrong.filter((value) => takes(schema, value))).toEqual([])
})

describe('an e-mail', () => {
  const part = fc.stringMatching(/^[a-z0-9_+-]{1,12}$/)

  test('has one part before the sign, and a domain of two parts or more', () => {
    fc.assert(
      fc.property(part, fc.array(part, { minLength: 2, maxLength: 4 }), (name, domain) => {
        expect(takes(Email, `${name}@${domain.join('.')}`)).toBe(true)
        expect(takes(Email, `${name}@${domain[0]}`)).toBe(false)
        expect(takes(Email, `${name}@@${domain.join('.')}`)).toBe(false)
        expect(takes(Email, `${name}@${domain.join('..')}`)).toBe(false)
      }),
    )
  })

  test.each([' ', '"', '(', ')', ',', ':', ';', '<', '>', '[', ']', '\\', '\n'])(
    'has no %j, by which a header could be forged',
    (sign) => {
      for (const text of [`a${sign}b@example.com`, `ab@exam${sign}ple.com`, `ab@example.com${sign}`])
        expect(takes(Email, text)).toBe(false)
    },
  )
})

test('days are counted between the first and the last moment, whatever is between', () => {
  expect(daysBetween(['2026-11-20T00:00:00Z', '2026-11-20T12:00:00Z', '2026-11-22T00:00:00Z'])).toBe(2)
  expect(daysBetween(['2026-11-20T00:00:00-04:00', '2026-11-21T00:00:00Z'])).toBeCloseTo(20 / 24)
  expect(daysBetween([])).toBeNaN()
})

test('a page of anything has its rows, its end and its place', () => {
  const numbers = page(z.number())
  expect(numbers.parse({ data: [1, 2], has_more: false, next_cursor: null })).toEqual({
    data: [1, 2],
    has_more: false,
    next_cursor: null,
  })
  for (const wrong of [{ data: ['1'] }, { data: null }, { has_more: 'no' }, { next_cursor: undefined }, { count: '5' }])
    expect(takes(numbers, { data: [1], has_more: false, next_cursor: null, ...wrong })).toBe(false)
})

describe('a network address', () => {
  const byte = fc.nat(255)
  const group = fc.nat(65_535).map((value) => value.toString(16))

  test('of IPv4 is one key, however a socket writes it', () => {
    fc.assert(
      fc.property(byte, byte, byte, byte, (...bytes) => {
        const dotted = bytes.join('.')
        const [high, low] = [0, 2].map((at) => (((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)).toString(16))
        for (const text of [dotted, `::ffff:${dotted}`, `::ffff:${high}:${low}`, `0:0:0:0:0:FFFF:${dotted}`])
          expect([plainAddress(text), addressGroup(text)]).toEqual([dotted, dotted])
      }),
    )
  })

  test('of IPv6 shares its key with its network of 64 bits, and with no other one', () => {
    const host = fc.array(group, { minLength: 4, maxLength: 4 })
    const network = fc.tuple(fc.constant('2001'), group, group, group)
    fc.assert(
      fc.property(network, network, host, host, (one, other, here, there) => {
        const keyOf = (parts: readonly string[], rest: readonly string[]) => addressGroup([...parts, ...rest].join(':'))
        expect(keyOf(one, here)).toBe(keyOf(one, there))
        expect(keyOf(one, here) === keyOf(other, here)).toBe(one.join() === other.join())
      }),
    )
  })
})

describe('a mask', () => {
  test('of a number that is shown by its end never tells its middle', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[1-9]\d{6}$/), (middle) => {
        expect(maskPhone(`+58412${middle}`)).toBe(`+58412*****${middle.slice(-2)}`)
        expect(maskDocument(`V${middle}0`)).toBe(`V*****${middle.slice(-2)}0`)
        expect(maskAccount(`01340001${middle}00042`)).toBe('0134************0042')
      }),
    )
  })

  test.each([maskPhone, maskDocument, maskAccount])(
    'leaves what another API has masked, and hides what is too short (%#)',
    (mask) => {
      for (const masked of ['*', '***4', '+58***67']) expect(mask(masked)).toBe(masked)
      for (const short of ['1', '123']) expect(mask(short)).toBe('*'.repeat(short.length))
    },
  )
})
