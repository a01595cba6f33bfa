import { expect, test } from 'vitest'
import { consoleOperations } from './console-operations'
import { parseJson } from './json'
import { loggedReason } from './logged-reason'
import { readAnswer } from './read-answer'
import { givenAnswer, thrownBy } from './test-answers'

const { findWalletByEmail, listCustomers, readCustomer, readExchangeRate, payQuote } = consoleOperations
const many = 40_000

/** Texts that an expression with two repetitions of the same signs searches in quadratic time: seconds to hours at this length. */
const endless: readonly [what: string, text: string][] = [
  ['points before a letter', `Refused${'!'.repeat(many)}x`],
  ['zeros before a letter', `${'0'.repeat(many)}x`],
  ['zeros before the last decimal', `0.${'0'.repeat(many)}1`],
  ['blanks', `${' '.repeat(many)}x`],
  ['encoded percent signs', `${'%25'.repeat(many / 3)}zz`],
  ['capital letters', 'Ana '.repeat(many / 4)],
]

test.each(endless)('a refusal with many %s is read at once', (_what, text) => {
  const refused = givenAnswer(400, { message: text, errors: { amount: [text] } })
  const started = performance.now()
  thrownBy(() => readAnswer(readCustomer, refused))
  loggedReason(refused.text, { key: 'pk_test_12345678', sent: [] })
  expect(performance.now() - started).toBeLessThan(400)
})

test.each(endless)('a figure of many %s is read at once, and is none', (_what, text) => {
  const started = performance.now()
  expect(thrownBy(() => readAnswer(readExchangeRate, givenAnswer(200, { rate: text }))).code).toBe('api_invalid_answer')
  expect(performance.now() - started).toBeLessThan(400)
})

test('a number with more digits than any amount is none', () => {
  const started = performance.now()
  const answer = givenAnswer(200, `{"rate": 0.${'0'.repeat(many)}1}`)
  expect(thrownBy(() => readAnswer(readExchangeRate, answer)).code).toBe('api_invalid_answer')
  expect(performance.now() - started).toBeLessThan(400)
})

test.each([
  ['lists', '[', ']'],
  ['errors', '{"error":', '}'],
  ['envelopes', '{"data":', '}'],
])('%s within each other without end are no answer: a read has none, and a payment is not known', (_what, open, close) => {
  const text = `{"id":"t1","error":${open.repeat(many)}1${close.repeat(many)}}`
  expect(thrownBy(() => readAnswer(readCustomer, givenAnswer(200, text))).code).toBe('api_invalid_answer')
  expect(thrownBy(() => readAnswer(payQuote, givenAnswer(200, text))).code).toBe('outcome_unknown')
  expect(thrownBy(() => readAnswer(payQuote, givenAnswer(409, text))).code).toBe('invalid_transition')
})

test('a text with brackets is no level, and a hundred levels are read', () => {
  const text = JSON.stringify({ note: `\\"${'['.repeat(500)}` })
  expect(parseJson(text)).toEqual(JSON.parse(text))
  const deep = `${'['.repeat(100)}1${']'.repeat(100)}`
  expect(parseJson(deep)).toEqual(JSON.parse(deep))
})

test('more rows than fit into an answer are no list, and so many as fit are read', () => {
  const listOf = (rows: number) => {
    const data = Array.from({ length: rows }, (_, index) => ({ id: `c${index}` }))
    return givenAnswer(200, { data, has_more: false, next_cursor: null })
  }
  expect(thrownBy(() => readAnswer(listCustomers, listOf(60_000))).code).toBe('api_invalid_answer')
  expect(readAnswer(listCustomers, listOf(10_000)).data).toHaveLength(10_000)
})

test.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'the state %s is no word, not even an unknown one',
  (state) => {
    const wallet = { email: 'ana@example.com', user_id: 'c1', balance: '1', type: 'individual', wallet_address: '0x1' }
    const read = (said: string) => readAnswer(findWalletByEmail, givenAnswer(200, { ...wallet, state: said })).state
    expect([read(state), read('FROZEN')]).toEqual(['', 'FROZEN'])
  },
)
