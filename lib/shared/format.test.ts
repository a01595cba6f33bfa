import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as format from './format'
import { formatMinute } from './format-time'

test.each([
  ['28411.34', 'VES', 'en', '28,411.34\u00a0VES'],
  ['28411.34', 'VES', 'es', '28.411,34\u00a0VES'],
  ['-1240.1', 'VES', 'en', '\u22121,240.10\u00a0VES'],
  ['999', 'USDC', 'es', '999,00\u00a0USDC'],
  [1e21, 'VES', 'en', '1,000,000,000,000,000,000,000.00\u00a0VES'],
  [0.1, 'USD', 'en', '0.10\u00a0USD'],
  ['0.003456', 'USDC', 'en', '0.003456\u00a0USDC'],
])('%s %s reads in %s as %s', (amount, currency, locale, expected) => {
  expect(format.formatAmount(amount, currency, locale)).toBe(expected)
})

test('a time of today reads without its day and its seconds, another with its day', () => {
  const [now, where] = [new Date('2026-11-20T14:00:00Z'), { locale: 'en', timeZone: 'America/Caracas' }]
  expect(formatMinute(new Date('2026-11-20T22:02:48Z'), now, where)).toBe('18:02')
  expect(formatMinute(new Date('2026-11-21T10:02:48Z'), now, where)).toBe('21 Nov, 06:02')
  expect(formatMinute(new Date('2026-11-21T02:02:48Z'), now, where), 'today in the zone').toBe('22:02')
})

test('an amount of any size keeps every digit', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (minor) => {
      const shown = format.formatFigure(format.fromMinor(minor), 'en')
      expect(BigInt(shown.replace(/[,.]/g, '').replace('\u2212', '-'))).toBe(minor)
    }),
  )
})

test.each([
  ['284.11340000', 'es', '284,1134'],
  [100, 'en', '100.0000'],
  ['288.44', 'en', '288.4400'],
  ['36.12345', 'en', '36.1234'], // half goes to the even digit
  ['36.12355', 'en', '36.1236'],
  ['36.123450001', 'en', '36.1235'],
  ['284.99996', 'en', '285.0000'], // rounded, not cut
  ['12345.6', 'es', '12.345,6000'],
  [0.99984, 'en', '0.9998'],
  ['0.00341492', 'en', '0.003415'], // below one: four significant digits
  [1e-7, 'en', '0.0000001000'],
])('the rate %s reads in %s as %s', (rate, locale, expected) => {
  expect(format.formatRate(rate, locale)).toBe(expected)
})

test('all digits of a rate can be read too', () => {
  expect(format.formatExactRate('284.11340000', 'es')).toBe('284,1134')
  expect(format.formatExactRate(0.00341492, 'en')).toBe('0.00341492')
})

test('percentages have two decimals and a thin gap', () => {
  expect(format.formatPercent('1.5', 'es')).toBe('1,50\u202f%')
  expect(format.formatBasisPoints(150, 'en')).toBe('1.50\u202f%')
})

test('a change is shown with its sign, in money and in percent', () => {
  expect(format.formatDifference('28411.34', '27171.24', 'VES', 'en')).toBe('\u22121,240.10\u00a0VES')
  expect(format.formatDifference('1', '2', 'VES', 'en')).toBe('+1.00\u00a0VES')
  expect(format.formatChange('28411.34', '28377.24', 'es')).toBe('\u22120,12\u202f%')
  expect(format.formatRateDifference('284.1134', '284.0166', 'en')).toBe('\u22120.0968')
})

test.each([
  ['100', '100.005', 'en', '+ less than 0.01\u202f%'],
  ['100', '99.995', 'en', '\u2212 less than 0.01\u202f%'],
  ['100', '99.99000001', 'es', '\u2212 menos de 0,01\u202f%'],
  ['100', '99.99', 'en', '\u22120.01\u202f%'],
  ['100', '100.125', 'en', '+0.12\u202f%'], // half goes to the even digit
  ['100', '100.135', 'en', '+0.14\u202f%'],
  ['100', '100.139', 'en', '+0.14\u202f%'], // rounded, not cut
  ['100', '100', 'en', '0.00\u202f%'],
])('from %s to %s is in %s a change of %s', (before, now, locale, expected) => {
  expect(format.formatChange(before, now, locale)).toBe(expected)
})

test('rates that differ beyond what is shown do not look alike', () => {
  expect(format.formatRateDifference('284.11340001', '284.11340002', 'en')).toBe('+ less than 0.0001')
  expect(format.formatRateDifference('284.11340002', '284.11340001', 'es')).toBe('\u2212 menos de 0,0001')
})

test('a figure with more digits than are shown is refused, never rounded', () => {
  expect(() => format.formatNumber('1.005', 'en', 2)).toThrow(RangeError)
})

const caracas = { locale: 'en', timeZone: 'America/Caracas' }
test('times are those of the business zone, on a 24-hour clock', () => {
  expect(format.formatExact('2026-11-20T14:00:00.000Z', caracas)).toBe('20 Nov 2026, 10:00:00, Caracas (UTC\u22124)')
  expect(format.formatExact('2026-11-21T03:59:59.000Z', { ...caracas, locale: 'es' })).toMatch(/^20 nov 2026, 23:59:59/)
})

test.each([
  ['2026-11-20T13:59:52Z', '8 s ago'],
  ['2026-11-20T13:57:00Z', '3 min ago'],
  ['2026-11-20T09:00:00Z', '5 h ago'],
  ['2026-11-19T15:00:00Z', 'yesterday'],
  ['2026-11-11T15:00:00Z', '11 Nov'],
  ['2025-11-11T15:00:00Z', '11 Nov 2025'],
  ['2026-11-20T03:30:00Z', 'yesterday'],
  ['2026-11-20T14:00:30Z', 'in 30 s'],
  ['2026-11-21T01:00:00Z', 'in 11 h'],
  ['2026-11-21T03:30:00Z', 'in 13 h'],
  ['2026-11-22T03:30:00Z', '21 Nov'],
  ['2026-11-20T14:00:00.400Z', 'just now'],
])('at 10:00 on 20 November, %s is "%s"', (at, expected) => {
  expect(format.formatRelative(at, '2026-11-20T14:00:00Z', caracas)).toBe(expected)
})

test('a countdown never goes below zero', () => {
  expect([162, 9, 3762, -3].map(format.formatCountdown)).toEqual(['2:42', '0:09', '1:02:42', '0:00'])
})

test.each([
  [42_900, '42 s', '42 s'],
  [59_999, '59 s', '59 s'],
  [331_000, '5 min 31 s', '5 min'],
  [3_600_000, '1 h', '1 h'],
  [93_600_000, '1 d 2 h', '1 d'],
  [-5, '0 s', '0 s'],
])('%s ms last %s, in one unit %s', (milliseconds, two, one) => {
  expect([format.formatSpan(milliseconds), format.formatSpan(milliseconds, 1)]).toEqual([two, one])
})

test('masks show what distinguishes records and nothing more', () => {
  expect(format.maskPhone('+584121234567')).toBe('+58412*****67')
  expect(format.maskDocument('V12345678')).toBe('V*****678')
  expect(format.maskAccount('01340001610000000042')).toBe('0134************0042')
  expect(format.maskEmail('ana.rojas@example.com')).toBe('a*****@example.com')
  expect(format.maskEmail('a*****@example.com')).toBe('a*****@example.com')
  expect(format.maskEmail('ana*rojas@example.com'), 'a star may be a part of an address').toBe('a*****@example.com')
  expect(format.maskPhone('+58412*****67')).toBe('+58412*****67')
})

test('a customer is called by legal name, else e-mail, else masked phone, else short id', () => {
  const id = '0199a3c0-0000-7000-8000-000000000001'
  expect(format.customerName({ id, legal_name: 'Ana', email: 'a@b.co' })).toBe('Ana')
  expect(format.customerName({ id, legal_name: null, email: 'ana@b.co' }, { maskEmails: true })).toBe('a*****@b.co')
  expect(format.customerName({ id, email: null, phone_number: '+584121234567' })).toBe('+58412*****67')
  expect(format.customerName({ id })).toBe('00000001')
})
