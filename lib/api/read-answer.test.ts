import { expect, test } from 'vitest'
import { type ConsoleOperation, consoleOperations } from './console-operations'
import { readAnswer } from './read-answer'
import { givenAnswer, thrownBy } from './test-answers'

const { payQuote, confirmQuote, createQuote, createCustomer, readCustomer, updateCustomer, deleteCustomer } = consoleOperations
const { createBankAccount, listBankAccounts, listQuotes, deleteBankAccount, findTransactionByReference } = consoleOperations

test.each([
  ['bare', { id: 'c1' }],
  ['{data}', { data: { id: 'c1' } }],
  ['{success, data}', { success: true, data: { id: 'c1' } }],
])('the answer is read out of its envelope: %s', (_name, body) => {
  expect(readAnswer(createCustomer, givenAnswer(200, body))).toEqual({ id: 'c1' })
})

test.each([
  [204, undefined],
  [200, null],
  [200, {}],
  [200, { success: true }],
  [200, { success: 'true' }],
])('a deletion is done at status %d with %j', (status, body) => {
  expect(readAnswer(deleteCustomer, givenAnswer(status, body))).toEqual({ success: true })
})

test.each([
  [404, { message: 'nope' }],
  [410, 'Gone'],
  [404, { statusCode: 404, message: 'Transaction not found', error: 'not_found' }],
  [404, { error: { code: 'not_found', message: 'No transaction' } }],
  [200, { success: false, error: { code: 'not_found' } }],
  [204, undefined],
  [200, {}],
  [200, null],
  [200, []],
  [200, { data: null }],
  [200, { success: true, data: [] }],
  [200, { success: false, message: 'Transfer not found' }],
  [200, { success: false, error: { message: 'La transferencia no existe' } }],
  [400, { message: 'No such reference: no match' }],
  [422, { error: 'El pago no se encontró' }],
  [400, { message: 'Nothing was found' }],
  [200, { success: false, message: 'Nothing was found' }],
])('a look-up without a match is "not found" at status %d with %j', (status, body) => {
  expect(thrownBy(() => readAnswer(findTransactionByReference, givenAnswer(status, body))).code).toBe('transaction_not_found')
})

test('a look-up that is refused without a word has found nobody and proven nothing', () => {
  expect(thrownBy(() => readAnswer(findTransactionByReference, givenAnswer(200, { success: false }))).code).toBe(
    'no_match_unclear',
  )
  const down = { success: false, message: 'The database is out of reach' }
  expect(thrownBy(() => readAnswer(findTransactionByReference, givenAnswer(200, down))).code).toBe('no_match_unclear')
  expect(thrownBy(() => readAnswer(findTransactionByReference, givenAnswer(400, { message: 'Bad word' }))).code).toBe(
    'api_refused',
  )
})

test.each([
  'Route not found',
  'relation "transfers" does not exist',
  'API key was not found',
  'La ruta no existe',
  'No such table',
])('what the server misses of its own says nothing about the record: %s', (message) => {
  expect(thrownBy(() => readAnswer(findTransactionByReference, givenAnswer(200, { success: false, message }))).code).toBe(
    'no_match_unclear',
  )
  expect(thrownBy(() => readAnswer(readCustomer, givenAnswer(400, { message }))).code).toBe('api_refused')
})

test('a customer is looked up by the id: every way of saying that there is none is an answer', () => {
  for (const [status, body] of [
    [200, null],
    [200, { success: false, message: 'Customer not found in your organization' }],
    [400, { message: 'Nothing was found' }],
  ] as const) {
    expect(thrownBy(() => readAnswer(readCustomer, givenAnswer(status, body))).code).toBe('customer_not_found')
  }
})

test('only a look-up takes words for "none": a list and a write are refused by them', () => {
  const words = { success: false, message: 'Customer not found' }
  expect(thrownBy(() => readAnswer(listBankAccounts, givenAnswer(200, words))).code).toBe('api_refused')
  expect(thrownBy(() => readAnswer(payQuote, givenAnswer(422, words))).code).toBe('api_refused')
})

test.each([
  [{ status: 'failed', message: 'Fondos insuficientes' }],
  [{ id: 'p1', status: 'REJECTED' }],
  [{ data: { estado: 'RECHAZADO' } }],
  [{ error: 'E_FUNDS', detail: 'insufficient funds' }],
  [{ data: { id: 'p1', errors: [{ code: 7 }] } }],
  [{ data: { payment: { status: 'FAILED' } } }],
  [{ payments: [{ estado: 'rechazado' }] }],
  [{ payment: { success: false } }],
  ['ERROR: insufficient funds'],
  ['"failed"'],
  ['false'],
  [[false]],
  [['Pago rechazado']],
  [{ result: 'Pago rechazado' }],
  [{ ok: false, message: 'Saldo no disponible' }],
  [{ data: { accepted: 'no' } }],
  [{ exito: 0 }],
  [{ status: 402, message: 'Saldo no disponible' }],
  [{ statusCode: '500', message: 'Saldo no disponible' }],
])('a payment that is accepted by its status and failed by its body is neither: %j', (body) => {
  const unknown = { code: 'outcome_unknown', extra: { reported: 'reported_failed' } }
  expect(thrownBy(() => readAnswer(payQuote, givenAnswer(200, body)))).toMatchObject(unknown)
  expect(thrownBy(() => readAnswer(confirmQuote, givenAnswer(200, body)))).toMatchObject(unknown)
})

test.each([
  [{ status: 'pending', error: null, errors: [] }],
  [{ data: { id: 'p1', status: 'EN_PROCESO' }, error: false }],
  [{ id: 'p1', state: 'queued', error: '', errors: {} }],
  ['Payment accepted'],
  ['true'],
  [{ ok: true, status: 1, statusCode: 200 }],
])('a payment whose body reports no failure is done: %j', (body) => {
  expect(readAnswer(payQuote, givenAnswer(200, body), { id: 'p1' })).toBeDefined()
})

test.each([
  [{ data: { success: false, message: 'Fondos insuficientes' } }],
  [{ result: { data: { success: 'false', message: 'Fondos insuficientes' } } }],
  [{ success: 0, message: 'Fondos insuficientes' }],
])('a refusal is found within the envelopes of an answer: %j', (body) => {
  for (const operation of writes) {
    const refused = thrownBy(() => readAnswer(operation, givenAnswer(200, body)))
    expect(refused, operation.name).toMatchObject({ code: 'api_refused', reason: 'Fondos insuficientes' })
  }
})

test('a record in which something else was not a success is no refusal', () => {
  const body = { id: 'c1', verification: { success: false }, notice: { success: 0 } }
  expect(readAnswer(readCustomer, givenAnswer(200, body))).toMatchObject({ id: 'c1' })
  expect(readAnswer(updateCustomer, givenAnswer(200, body))).toMatchObject({ id: 'c1' })
})

test('a deletion that says that nothing was deleted is not known', () => {
  for (const body of [{ deleted: false }, { success: true, data: { deleted: 0 } }])
    expect(thrownBy(() => readAnswer(deleteCustomer, givenAnswer(200, body))).code).toBe('outcome_unknown')
  expect(readAnswer(deleteCustomer, givenAnswer(200, { deleted: true }))).toEqual({ success: true })
})

const acknowledgements = [
  [200, { status: 'ok' }],
  [200, 'OK'],
  [200, undefined],
  [200, null],
  [200, []],
  [201, { success: true }],
  [202, { data: { state: 'accepted' } }],
  [204, undefined],
] as const
const writes: readonly ConsoleOperation[] = [
  payQuote,
  confirmQuote,
  updateCustomer,
  deleteCustomer,
  createBankAccount,
  deleteBankAccount,
]
test.each(
  writes.flatMap((operation) => acknowledgements.map(([status, body]) => [operation.name, status, body, operation] as const)),
)('%s is done at status %d with %j', (_name, status, body, operation) => {
  const read = readAnswer(operation, givenAnswer(status, body), { id: 'asked' })
  expect(read).toMatchObject(operation.method === 'DELETE' ? { success: true } : { id: 'asked' })
})

test('why a transaction failed is told in the words of the API, if it has no code', () => {
  const thrownBy = (body: object) =>
    readAnswer(findTransactionByReference, givenAnswer(200, { id: 't1', status: 'failed', ...body })).failure_code
  const both = { failure_reason: 'Cuenta cerrada', message: 'rechazado por el banco' }
  expect(thrownBy(both)).toBe('Cuenta cerrada')
  expect(thrownBy({ message: 'rechazado por el banco' })).toBe('rechazado por el banco')
  expect(thrownBy({ ...both, failure_code: 'rejected_by_bank' })).toBe('rejected_by_bank')
  expect(thrownBy({ failure_reason: 'Cuenta 01020304050607080910 cerrada' })).toBe('Cuenta ••• cerrada')
  expect(thrownBy({ ...both, status: 'pending' })).toBeUndefined()
})

test('what is done without an id of its own says so by an empty one', () => {
  expect(readAnswer(payQuote, givenAnswer(204, undefined))).toEqual({ id: '', status: '', type: '', customer_email: null })
})

test.each([
  [createQuote, { status: 'pending' }],
  [createCustomer, { success: true }],
  [createCustomer, undefined],
])('a creation whose answer has no id is unknown: %#', (operation, body) => {
  expect(thrownBy(() => readAnswer(operation, givenAnswer(201, body))).code).toBe('outcome_unknown')
})

test.each([
  ['a message', { message: 'The amount is over the limit.' }, 'The amount is over the limit.'],
  ['an error with a message', { error: { message: 'Closed on Sundays' } }, 'Closed on Sundays'],
  ['a list of errors', { errors: [{ message: 'No rail' }, { message: 'x' }] }, 'No rail; x'],
  ['text', 'Too late', 'Too late'],
  ['with an e-mail in it', { message: 'ana@example.com is taken' }, '••• is taken'],
  ['with numbers of a person in it', { message: 'Account 0134-1234 5678 of V-12345678' }, 'Account ••• of •••'],
  ['markup', '<b>no</b>', undefined],
  ['a page', { message: '<html><body>no' }, undefined],
  ['10,000 letters', { message: 'x'.repeat(10_000) }, undefined],
  ['nothing', {}, undefined],
  ['a code of ours, which says it in the language of the reader', { code: 'quote_expired', detail: 'Too late' }, undefined],
])('the reason of the API is shown to people: %s', (_name, body, reason) => {
  const error = thrownBy(() => readAnswer(payQuote, givenAnswer(422, body)))
  expect(error.reason).toBe(reason)
  expect(Object.keys(error)).not.toContain('reason')
})

test('an empty answer to a list is an error, never an empty list', () => {
  for (const body of [undefined, null, {}]) {
    expect(thrownBy(() => readAnswer(listBankAccounts, givenAnswer(200, body))).code).toBe('api_invalid_answer')
    expect(thrownBy(() => readAnswer(listQuotes, givenAnswer(200, body))).code).toBe('api_invalid_answer')
  }
  expect(readAnswer(listBankAccounts, givenAnswer(200, []))).toEqual([])
})

test.each([
  ['a problem of ours', 409, { code: 'insufficient_funds' }, 'insufficient_funds'],
  ['a code in {error: {code}}', 409, { error: { code: 'quote_expired', message: 'x' } }, 'quote_expired'],
  ['a code in {error}', 409, { error: 'quote_expired' }, 'quote_expired'],
  ['a message alone', 404, { message: 'no' }, 'quote_not_found'],
  ['the usual code for a missing record', 404, { code: 'not_found' }, 'quote_not_found'],
  ['a page of HTML', 403, '<html>', 'api_key_refused'],
  ['a stop of the risk control', 403, { fault: { faultstring: 'Orden rechazada por control de riesgo' } }, 'api_refused'],
  ['a customer who may not be paid yet', 403, { message: 'Customer is pending verification' }, 'api_refused'],
  ['a right that the key lacks', 403, { message: 'You are not authorized to pay' }, 'api_key_refused'],
  ['an address that is not known', 403, { message: 'Source address is not in the whitelist' }, 'api_key_refused'],
  ['an organization that is stopped', 403, { message: 'Merchant is inactive' }, 'api_key_refused'],
  ['a denial without a sentence', 403, {}, 'api_key_refused'],
  ['a key that is not taken, in words of ours', 401, { code: 'unauthenticated' }, 'api_key_refused'],
  ['no code under 422', 422, {}, 'api_refused'],
  ['a server error to a write', 500, { code: 'internal_error' }, 'outcome_unknown'],
  ['a gateway that gave up on a write', 504, '<html>', 'outcome_unknown'],
  ['no rate, said before anything happens', 503, { code: 'rate_unavailable' }, 'rate_unavailable'],
  ['a redirect of a write', 307, '', 'outcome_unknown'],
  ['success: false under 200', 200, { success: false, error: { code: 'quote_cancelled' } }, 'quote_cancelled'],
  ['a failing server under 200', 200, { success: false, error: { code: 'service_unavailable' } }, 'outcome_unknown'],
  ['a failing rail under 200', 200, { success: 'false', error: { code: 'rail_unavailable' } }, 'outcome_unknown'],
  ['a failing rail under 409', 409, { code: 'rail_unavailable' }, 'outcome_unknown'],
  ['no rate under 200', 200, { success: false, error: { code: 'rate_unavailable' } }, 'rate_unavailable'],
  ['success: false under 200 without a code', 200, { success: false }, 'api_refused'],
  ['a page for people under 200', 200, '<!doctype html>', 'outcome_unknown'],
])('%s to a payment means %4$s', (_name, status, body, code) => {
  expect(thrownBy(() => readAnswer(payQuote, givenAnswer(status, body))).code).toBe(code)
})

test('a gateway that lacks the path of a look-up does not say that there is no such payment', () => {
  for (const body of [
    '<pre>Cannot GET /v1/transfers/search</pre>',
    { message: 'no Route matched with those values' },
    'service not found',
  ])
    expect(thrownBy(() => readAnswer(findTransactionByReference, givenAnswer(404, body))).code).toBe('no_match_unclear')
  for (const body of [{ message: 'nope' }, '', 'transfer not found'])
    expect(thrownBy(() => readAnswer(findTransactionByReference, givenAnswer(404, body))).code).toBe('transaction_not_found')
})

test('a payment that a gateway without the path answers is not one of a quote that does not exist', () => {
  for (const body of ['Cannot POST /v1', '<html><body>404</body></html>', '<!DOCTYPE html><title>Not found</title>'])
    expect(thrownBy(() => readAnswer(payQuote, givenAnswer(404, body))).code, body).toBe('method_not_allowed')
  for (const body of [{ message: 'nope' }, '', 'quote not found'])
    expect(thrownBy(() => readAnswer(payQuote, givenAnswer(404, body))).code).toBe('quote_not_found')
})

test('the same failures of a read are failures, not unknown outcomes', () => {
  expect(thrownBy(() => readAnswer(readCustomer, givenAnswer(500, {}))).code).toBe('service_unavailable')
  expect(thrownBy(() => readAnswer(readCustomer, givenAnswer(200, '<html>'))).code).toBe('api_invalid_answer')
  expect(thrownBy(() => readAnswer(readCustomer, givenAnswer(302, ''))).code).toBe('api_invalid_answer')
  const failureBody = { success: false, error: { code: 'service_unavailable' } }
  expect(thrownBy(() => readAnswer(readCustomer, givenAnswer(200, failureBody))).code).toBe('service_unavailable')
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
  const error = thrownBy(() => readAnswer(confirmQuote, givenAnswer(422, problem, { 'retry-after': '30' })))
  expect(error).toMatchObject({ errors: [{ pointer: '/amount', code: 'out_of_range' }], extra: { min: '1.00' }, retryAfter: 30 })
  expect(error.message).not.toContain('secret')
  expect(JSON.stringify(error)).not.toContain('secret')
})
