import { expect, test } from 'vitest'
import { Customer } from '#contract/customers'
import { Quote } from '#contract/transfers'
import { amountDigitsOf, shiftPoint, toExactNumber } from './figures'
import { broken, parseJson, WrittenNumber } from './json'
import { readTolerantly } from './tolerant'

const numbers = ['9007199254740993', '12345678901234567890', '10.00', '0.10', '1e3', '1.5E-2', '90071992547409931.01', '-10.50']
test.each(numbers)('the number %s keeps its digits, wherever it is', (text) => {
  for (const wrap of [`{"a":${text}}`, `{"a": ${text} }`, `[1,${text}]`, text]) {
    const values = JSON.stringify(parseJson(wrap), (_, value) =>
      value instanceof WrittenNumber ? `written ${value.text}` : value,
    )
    expect(values).toContain(`written ${text}`)
  }
})

test('what a float keeps is a number, also beside one that it would change', () => {
  expect(parseJson('{"a":1,"b":284.1134,"c":9007199254740993}')).toEqual({
    a: 1,
    b: 284.1134,
    c: new WrittenNumber('9007199254740993'),
  })
})

test('an id beyond what a float holds is the id that was sent', () => {
  const body = parseJson('{"id":9007199254740993,"email":"a@b.co"}')
  expect(readTolerantly(Customer, body).id).toBe('9007199254740993')
})

test.each(['<html>', '{', '{"a":01}', '{"a":9007199254740993', `${'['.repeat(200_000)}9007199254740993`])(
  '%.20s is broken',
  (text) => {
    expect(parseJson(text)).toBe(broken)
  },
)

test('a member called __proto__ changes nothing', () => {
  const body = parseJson('{"__proto__":{"id":"x"},"n":9007199254740993}')
  expect(Object(body).id).toBeUndefined()
})

test.each([
  ['1234', -2, '12.34'],
  ['5', -2, '0.05'],
  ['-5', -2, '-0.05'],
  ['10.00', 2, '1000'],
  ['0.07', 2, '7'],
  ['10.005', 2, undefined],
  ['x', 2, undefined],
])('the point of %s moves by %d to %s', (text, places, moved) => {
  expect(shiftPoint(text, places)).toBe(moved)
})

test.each([
  ['101.10', 101.1],
  ['007', 7],
  ['0', 0],
  ['-0.00', -0],
  ['284.11341234567890123', 284.113_412_345_678_9],
  ['9007199254740993', undefined],
  ['1e3', undefined],
  ['', undefined],
])('%s is the number %d', (text, number) => {
  expect(toExactNumber(text)).toBe(number)
})

test.each([
  ['2.8412e4', '28412'],
  ['2.841234E+4', '28412.34'],
  ['1e3', '1000'],
  ['1.5E-2', '0.015'],
  ['-12.5e-1', '-1.25'],
  ['5e0', '5'],
  ['1e400', undefined],
])('the amount %s, written as a JSON number, is %s with every digit', (text, digits) => {
  expect(amountDigitsOf(new WrittenNumber(text))).toBe(digits)
})

test('an amount with an exponent is read exactly, and one that no number can keep is not known rather than another', () => {
  const quoted = (amount: string) => readTolerantly(Quote, parseJson(`{"id":"q1","quoted_amount":${amount}}`)).quoted_amount
  expect(quoted('2.8412e4')).toBe(28_412)
  expect(quoted('900719925474099.37')).toBeUndefined()
})

test('what no database stores is replaced in texts and names, and whole characters remain', () => {
  const text = '{"na\\u0000me":["a\\u0000b","\\ud800","\\ud83d\\ude00"],"id":12345678901234567890}'
  const read = parseJson(text)
  expect(read).toMatchObject({ 'na\ufffdme': ['a\ufffdb', '\ufffd', '😀'] })
  expect(read).toHaveProperty('id', new WrittenNumber('12345678901234567890'))
  expect(parseJson('{"text":"C:\\\\u0000"}')).toEqual({ text: 'C:\\u0000' })
})
