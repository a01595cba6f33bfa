import { expect, test } from 'vitest'
import { consoleErrorCodes } from './console-errors'
import { type ErrorCode, errorStatus, invalidField, isErrorCode, Problem, ServiceError } from './errors'
import { fieldErrorCodes } from './field-error-codes'
import { faultsOf } from './test-schema'

/** Every code, by the status of its answer: partners decide by these, so none may go or move. */
const byStatus: Record<number, string[]> = {
  400: ['invalid_idempotency_key', 'invalid_json'],
  401: ['unauthenticated'],
  403: [
    'actor_required',
    'api_key_too_wide',
    'first_party_key_needed',
    'insufficient_scope',
    'organization_disabled',
    'self_approval_forbidden',
  ],
  404: [
    'api_key_not_found',
    'bank_account_not_found',
    'customer_not_found',
    'destination_account_not_found',
    'event_not_found',
    'kyc_profile_not_found',
    'not_found',
    'organization_not_found',
    'prefunded_account_not_found',
    'quote_not_found',
    'review_not_found',
    'transaction_not_found',
    'webhook_endpoint_not_found',
  ],
  405: ['method_not_allowed'],
  409: [
    'api_key_limit',
    'approval_required',
    'bank_account_exists',
    'bank_account_limit',
    'bank_restricted',
    'confirmation_expired',
    'confirmation_mismatch',
    'customer_already_exists',
    'customer_blocked',
    'customer_has_balance',
    'customer_has_pending_transfers',
    'customer_not_verified',
    'customer_on_hold',
    'customer_suspended',
    'deposit_already_used',
    'deposit_claim_limit',
    'deposit_mismatch',
    'deposit_not_found',
    'destination_account_unavailable',
    'duplicate_partner_reference',
    'idempotency_key_in_use',
    'insufficient_funds',
    'invalid_transition',
    'limit_exceeded',
    'quote_already_paid',
    'quote_cancelled',
    'quote_expired',
    'quote_not_confirmable',
    'quote_not_payable',
    'return_already_booked',
    'review_assigned',
    'webhook_endpoint_limit',
  ],
  412: ['precondition_failed'],
  413: ['payload_too_large'],
  414: ['query_too_long'],
  415: ['unsupported_media_type'],
  422: ['idempotency_key_reused', 'validation_failed'],
  429: ['rate_limited'],
  500: ['internal_error'],
  502: ['rail_unavailable'],
  503: ['rate_unavailable', 'service_unavailable'],
}

test('each code of the API has its status', () => {
  const found: Record<number, string[]> = {}
  for (const [code, status] of Object.entries(errorStatus)) found[status] = [...(found[status] ?? []), code].sort()
  expect(found).toEqual(byStatus)
})

test('a code of the API is told from a code of the console and from any other word', () => {
  for (const code of Object.keys(errorStatus)) expect(isErrorCode(code), code).toBe(true)
  for (const code of consoleErrorCodes) expect(isErrorCode(code), code).toBe(false)
  for (const code of ['toString', '__proto__', '', 'constructor', 'Not_Found']) expect(isErrorCode(code), code).toBe(false)
})

test('codes are words in lower case, and no list has one twice', () => {
  for (const list of [Object.keys(errorStatus), [...consoleErrorCodes], [...fieldErrorCodes]]) {
    expect(list.filter((code) => !/^[a-z]+(_[a-z]+)*$/.test(code))).toEqual([])
    expect(new Set(list).size).toBe(list.length)
  }
})

test('an error carries its code, the wrong members and what belongs to it, and nothing of it is invented', () => {
  const plain = new ServiceError('quote_expired', 'quote q1 is over')
  expect({ ...plain, message: plain.message, reason: plain.reason }).toMatchObject({
    code: 'quote_expired',
    message: 'quote q1 is over',
    errors: [],
    extra: {},
    retryAfter: undefined,
    reason: undefined,
  })
  const cause = new TypeError('fetch failed')
  const errors = [{ pointer: '/amount', code: 'out_of_range' }]
  const whole = new ServiceError('rate_limited', 'slow down', {
    errors,
    extra: { transaction_id: 't1' },
    retryAfter: 7,
    reason: 'Too many requests',
    cause,
  })
  expect(whole).toMatchObject({ errors, extra: { transaction_id: 't1' }, retryAfter: 7, reason: 'Too many requests', cause })
})

test('the explanation of another API is for people alone: no logger that writes the members of an error finds it', () => {
  const error = new ServiceError('api_refused', 'refused', { reason: 'Ana Pérez is on a list' })
  expect(error.reason).toBe('Ana Pérez is on a list')
  expect(JSON.stringify({ ...error })).not.toContain('Ana')
  expect(JSON.stringify(error)).not.toContain('Ana')
  expect(Object.keys(error)).not.toContain('reason')
})

test('one wrong member of a body is a validation that failed, at its place and with its code', () => {
  const error = invalidField('/source/currency', 'unsupported_currency', { allowed: 'USDC' })
  expect(error).toBeInstanceOf(ServiceError)
  expect(error).toMatchObject({
    code: 'validation_failed',
    errors: [{ pointer: '/source/currency', code: 'unsupported_currency' }],
    extra: { allowed: 'USDC' },
  })
  const code: ErrorCode = 'validation_failed'
  expect(errorStatus[code]).toBe(422)
})

const problem = {
  type: 'https://pay.example.com/problems/quote_already_paid',
  title: 'The quote is paid.',
  status: 409,
  detail: 'It was paid once.',
  instance: '/v1/transfers/quote/q1/pay',
  code: 'quote_already_paid',
  request_id: 'r1',
  errors: [{ pointer: '/amount', code: 'out_of_range', detail: 'At most 100.' }],
}

test('a problem has the members of RFC 9457, a code, and members of its own beside them', () => {
  expect(Problem.parse(problem)).toEqual(problem)
  expect(Problem.parse({ ...problem, transaction_id: 't1' })).toEqual({ ...problem, transaction_id: 't1' })
})

test.each([
  ['type', '/type required'],
  ['title', '/title required'],
  ['status', '/status required'],
  ['code', '/code required'],
])('a problem without %s is none', (member, fault) => {
  expect(faultsOf(Problem, { ...problem, [member]: undefined })).toEqual([fault])
})

test.each(['detail', 'instance', 'request_id', 'errors'])('a problem may have no %s', (member) => {
  expect(faultsOf(Problem, { ...problem, [member]: undefined })).toEqual([])
})
