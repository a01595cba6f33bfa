import { expect, test } from 'vitest'
import { type ConsoleOperation, consoleOperations } from './console-operations'
import { readAnswer } from './read-answer'
import { givenAnswer, thrownBy } from './test-answers'

const { payQuote, confirmQuote, createBankAccount } = consoleOperations
const { updateCustomer, deleteCustomer, deleteBankAccount } = consoleOperations
const changes: readonly ConsoleOperation[] = [updateCustomer, deleteCustomer, createBankAccount, deleteBankAccount]

test.each([
  [409, { code: 'quote_already_paid' }],
  [409, { error: 'This quote was already paid' }],
  [422, { message: 'La cotización ya fue pagada' }],
  [400, { mensaje: 'Pago duplicado' }],
  [409, { error: 'DUPLICATE_TRANSACTION' }],
  [200, { success: false, message: 'duplicate payment' }],
])('a payment that is refused as done already may have left: %s %j', (status, body) => {
  expect(thrownBy(() => readAnswer(payQuote, givenAnswer(status, body))).code).toBe('outcome_unknown')
  expect(thrownBy(() => readAnswer(confirmQuote, givenAnswer(status, body))).code).toBe('outcome_unknown')
  expect(thrownBy(() => readAnswer(createBankAccount, givenAnswer(status, body))).code).not.toBe('outcome_unknown')
})

test.each([
  { message: 'Request with this idempotency key is in progress' },
  { detail: 'A request is outstanding for this Idempotency-Key' },
  { error: { code: 'conflict', message: 'The payment is already being processed' } },
  { mensaje: 'La solicitud está en proceso' },
  { error: 'duplicate_request' },
  { message: 'Idempotency key was already used' },
  { code: 'DuplicateIdempotencyKey' },
  { mensaje: 'Solicitud duplicada' },
])('a payment that is refused because a request for it is under way may have its effect yet: %j', (body) => {
  expect(thrownBy(() => readAnswer(payQuote, givenAnswer(409, body))).code).toBe('outcome_unknown')
  expect(thrownBy(() => readAnswer(confirmQuote, givenAnswer(409, body))).code).toBe('outcome_unknown')
  expect(thrownBy(() => readAnswer(createBankAccount, givenAnswer(409, body))).code).not.toBe('outcome_unknown')
  const accepted = givenAnswer(200, { success: false, ...body })
  expect(thrownBy(() => readAnswer(payQuote, accepted)).code, 'with a status of success').toBe('outcome_unknown')
})

test.each([
  [409, { detail: 'Quote is in status QUEUED' }],
  [409, { message: 'Cannot pay a quote with status "PAID"' }],
  [422, { error: { message: 'Invalid transition from PROCESSING to PROCESSING' } }],
  [400, { mensaje: 'La cotización está pagada' }],
  [423, 'Quote status: in_progress'],
  [409, { message: 'The quote is paid already' }],
])('a payment that is refused for the state of a paid quote may have been paid by an earlier call: %s %j', (status, body) => {
  expect(thrownBy(() => readAnswer(payQuote, givenAnswer(status, body))).code).toBe('outcome_unknown')
  expect(thrownBy(() => readAnswer(createBankAccount, givenAnswer(status, body))).code).not.toBe('outcome_unknown')
})

test.each([
  [409, { message: 'Quote has not been paid' }],
  [409, { message: 'The quote must be confirmed first' }],
  [409, { message: 'Customer KYC status is submitted' }],
  [422, { message: 'Quote is in status EXPIRED' }],
  [400, { message: 'The beneficiary account is not confirmed' }],
])('a refusal for any other state is one: %s %j', (status, body) => {
  expect(thrownBy(() => readAnswer(payQuote, givenAnswer(status, body))).code).not.toBe('outcome_unknown')
})

test.each([
  [410, { error: { code: 'GP-EXP', message: 'The quote has expired' } }],
  [422, { message: 'Rate lock expired' }],
  [409, { code: 'QUOTE_EXPIRED' }],
  [400, { mensaje: 'La cotización está vencida' }],
  [409, { detail: 'Quote is in status EXPIRED' }],
  [200, { success: false, message: 'Expired quote' }],
])('a payment that is refused because its quote has expired is told so, whatever its status: %s %j', (status, body) => {
  expect(thrownBy(() => readAnswer(payQuote, givenAnswer(status, body))).code).toBe('quote_expired')
  expect(thrownBy(() => readAnswer(confirmQuote, givenAnswer(status, body))).code).not.toBe('quote_expired')
})

test.each([
  [410, { message: 'Quote not found' }],
  [422, { message: 'Insufficient funds', quote: { id: 'q1', expires_at: '2026-11-30T16:00:00Z' } }],
  [422, { message: 'Insufficient funds', quote: { id: 'q1', expired: false } }],
  [422, { message: 'Insufficient funds', quote_expired_at: null }],
  [409, { message: 'The quote has not yet expired, but its limit is reached' }],
  [409, { mensaje: 'La cotización aún no está vencida' }],
  [422, { message: 'Cannot pay the quote: the document of the customer has expired' }],
  [401, { message: 'The quote token has expired' }],
  [429, { message: 'Rate limit: your window has not expired' }],
])('what expired otherwise is not the quote: %s %j', (status, body) => {
  expect(thrownBy(() => readAnswer(payQuote, givenAnswer(status, body))).code).not.toBe('quote_expired')
})

test('402 is a refusal with its reason, and not an answer that cannot be used', () => {
  const unpaid = givenAnswer(402, { detail: 'Insufficient funds in the account' })
  expect(thrownBy(() => readAnswer(payQuote, unpaid))).toMatchObject({
    code: 'api_refused',
    reason: 'Insufficient funds in the account',
  })
})

test.each([
  { message: 'Insufficient funds' },
  { code: 'quote_expired', message: 'The quote of this payment has expired' },
  { message: 'Transfers to this bank are paused: the review of the customer is not complete' },
])('any other conflict is a refusal: %j', (body) => {
  expect(thrownBy(() => readAnswer(payQuote, givenAnswer(409, body))).code).not.toBe('outcome_unknown')
})

test('what an API says of a payment whose outcome is unknown goes with the error', () => {
  const done = thrownBy(() => readAnswer(payQuote, givenAnswer(409, { message: 'Quote was already paid' })))
  expect(done.extra).toEqual({ reported: 'reported_done' })
  expect(thrownBy(() => readAnswer(payQuote, givenAnswer(504, ''))).extra).toEqual({})
})

test.each([
  [{ error: 'The customer has open payments' }],
  [{ errors: [{ field: 'account_number' }] }],
  [{ data: { error: { message: 'No such bank' } } }],
  [{ ok: false, message: 'Not today' }],
  [{ exito: 'N' }],
  [{ statusCode: 400, message: 'Not today' }],
  ['Error: no such bank'],
  [{ error: { code: 0, message: 'No such bank' } }],
  ['false'],
])('a change that is accepted by its status and failed by its body is neither: %j', (body) => {
  for (const operation of changes)
    expect(thrownBy(() => readAnswer(operation, givenAnswer(200, body))).code, operation.name).toBe('outcome_unknown')
})

test.each([
  [{ id: 'c1', status: 'rejected', error: null, errors: [] }],
  [{ data: { id: 'c1', kyc: { error: 'expired' } }, error: '' }],
  ['Customer c1 was updated'],
  [{ id: 'c1', error: 'No error' }],
  [{ data: { id: 'c1' }, error: { code: 0, message: 'Success' }, errors: 'N/A' }],
  [{ id: 'c1', errors: ['none'] }],
  [{ id: 'c1', error: 'false', errors: 'N' }],
  ['Sin errores'],
])('a change is done, whatever its record says of the customer: %j', (body) => {
  for (const operation of changes) expect(readAnswer(operation, givenAnswer(200, body)), operation.name).toBeDefined()
})
