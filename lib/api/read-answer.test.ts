import { expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { operations } from './operations'
import { readAnswer } from './read-answer'

const { payQuote, readCustomer, deleteCustomer, createCustomer, listBankAccounts, findTransactionByReference, confirmQuote } =
  operations

test.each([
  ['bare', { id: 'c1' }],
  ['{data}', { data: { id: 'c1' } }],
  ['{success, data}', { success: true, data: { id: 'c1' } }],
])('the answer is read out of its envelope: %s', (_name, body) => {
  expect(readAnswer(createCustomer, answer(200, body))).toEqual({ id: 'c1' })
})

test.each([
  [204, undefined],
  [200, null],
  [200, {}],
  [200, { success: true }],
  [200, { success: 'true' }],
])('a deletion is done at status %d with %j', (status, body) => {
  expect(readAnswer(deleteCustomer, answer(status, body))).toEqual({ success: true })
})

test.each([
  [404, { message: 'nope' }],
  [204, undefined],
  [200, {}],
  [200, null],
])('a look-up without a match is "not found" at status %d with %j', (status, body) => {
  expect(failure(() => readAnswer(findTransactionByReference, answer(status, body))).code).toBe('transaction_not_found')
})

test('an empty answer to a list is an error, never an empty list', () => {
  for (const body of [undefined, null, {}]) {
    expect(failure(() => readAnswer(listBankAccounts, answer(200, body))).code).toBe('api_invalid_answer')
  }
  expect(readAnswer(listBankAccounts, answer(200, []))).toEqual([])
})

test.each([
  ['a problem of ours', 409, { code: 'insufficient_funds' }, 'insufficient_funds'],
  ['a code in {error: {code}}', 409, { error: { code: 'quote_expired', message: 'x' } }, 'quote_expired'],
  ['a code in {error}', 409, { error: 'quote_expired' }, 'quote_expired'],
  ['a message alone', 404, { message: 'no' }, 'quote_not_found'],
  ['a page of HTML', 403, '<html>', 'insufficient_scope'],
  ['no code under 422', 422, {}, 'validation_failed'],
  ['a server error to a write', 500, { code: 'internal_error' }, 'outcome_unknown'],
  ['a gateway that gave up on a write', 504, '<html>', 'outcome_unknown'],
  ['no rate, said before anything happens', 503, { code: 'rate_unavailable' }, 'rate_unavailable'],
  ['a redirect of a write', 307, '', 'outcome_unknown'],
  ['success: false under 200', 200, { success: false, error: { code: 'quote_cancelled' } }, 'quote_cancelled'],
  ['a failing server under 200', 200, { success: false, error: { code: 'service_unavailable' } }, 'outcome_unknown'],
  ['a failing rail under 200', 200, { success: 'false', error: { code: 'rail_unavailable' } }, 'outcome_unknown'],
  ['a failing rail under 409', 409, { code: 'rail_unavailable' }, 'outcome_unknown'],
  ['no rate under 200', 200, { success: false, error: { code: 'rate_unavailable' } }, 'rate_unavailable'],
  ['success: false under 200 without a code', 200, { success: false }, 'outcome_unknown'],
  ['an unreadable payment', 200, { status: 'ok' }, 'outcome_unknown'],
  ['a payment that is no JSON', 200, 'OK', 'outcome_unknown'],
])('%s to a payment means %4$s', (_name, status, body, code) => {
  expect(failure(() => readAnswer(payQuote, answer(status, body))).code).toBe(code)
})

test('the same failures of a read are failures, not unknown outcomes', () => {
  expect(failure(() => readAnswer(readCustomer, answer(500, {}))).code).toBe('service_unavailable')
  expect(failure(() => readAnswer(readCustomer, answer(200, '<html>'))).code).toBe('api_invalid_answer')
  expect(failure(() => readAnswer(readCustomer, answer(302, ''))).code).toBe('api_invalid_answer')
  const said = { success: false, error: { code: 'service_unavailable' } }
  expect(failure(() => readAnswer(readCustomer, answer(200, said))).code).toBe('service_unavailable')
})

test('the details of a problem survive: fields, extension members, when to retry', () => {
  const problem = {
    code: 'validation_failed',
    title: 'No',
    detail: 'secret',
    errors: [{ pointer: '/amount', code: 'out_of_range', detail: 'secret' }],
    min: '1.00',
    hint: 'is the secret of Ana',
    nested: { a: 1 },
  }
  const error = failure(() => readAnswer(confirmQuote, answer(422, problem, { 'retry-after': '30' })))
  expect(error).toMatchObject({ errors: [{ pointer: '/amount', code: 'out_of_range' }], extra: { min: '1.00' }, retryAfter: 30 })
  expect(error.message).not.toContain('secret')
  expect(JSON.stringify(error)).not.toContain('secret')
})

function answer(status: number, body: unknown, headers: Record<string, string> = {}) {
  const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers, text }
}

function failure(work: () => unknown): ServiceError {
  try {
    work()
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
  throw new Error('It did not fail')
}
