import { expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { consoleOperations } from './console-operations'
import { readAnswer } from './read-answer'

const { createCustomer, createBankAccount, payQuote } = consoleOperations

test.each([
  ['a list of errors', { errors: [{ field: 'email', message: 'is taken' }] }, ['email']],
  ['names in camel case', { errors: [{ field: 'phoneNumber', message: 'is none' }] }, ['phone_number']],
  ['other names', { errors: [{ field: 'mobile', message: 'is none' }] }, ['phone_number']],
  ['a path in the body', { errors: [{ path: ['body', 'address', 'city'], message: 'is short' }] }, ['city']],
  ['a pointer', { errors: [{ source: { pointer: '/data/attributes/country' } }] }, ['country']],
  [
    'a pointer beside a code, as JSON:API has it',
    { errors: [{ status: '422', code: 'too_short', detail: 'Is short', source: { pointer: '/data/attributes/city' } }] },
    ['city'],
  ],
  ['a code without a field', { errors: [{ status: '422', code: 'closed', detail: 'Closed on Sundays' }] }, []],
  ['a list in the detail', { detail: [{ loc: ['body', 'address_line_1'], msg: 'is short', type: 'short' }] }, ['address_line_1']],
  ['a table of errors', { errors: { email: ['is taken'], phone: ['is none'] } }, ['email', 'phone_number']],
  ['an error with details', { error: { message: 'No', details: [{ property: 'kycType' }] } }, ['kyc_type']],
  ['a fault', { fault: { faultstring: 'No', detail: [{ campo: 'city', motivo: 'Es obligatoria' }] } }, ['city']],
  ['a member that no form marks', { errors: [{ field: 'type', message: 'is unknown' }] }, []],
  ['one field', { message: 'No', field: 'customer[email]' }, ['email']],
  ['its own words', { message: 'The member address_line_1 is too short' }, ['address_line_1']],
  ['its own words for an e-mail', { message: 'This e-mail is registered already' }, ['email']],
  ['nobody', { message: 'The type of this country is closed' }, []],
  ['a field of nobody', { errors: [{ field: 'shoe_size' }] }, []],
])('a field that the API names is marked: %s', (_name, body, members) => {
  const refused = refusalOf(createCustomer, 422, body)
  expect(refused.errors).toEqual(members.map((member) => ({ pointer: `/${member}`, code: 'api_refused' })))
  expect(refused.code).toBe(members.length > 0 ? 'validation_failed' : 'api_refused')
})

test('a refusal under 200 marks its fields too, and each form has its own', () => {
  expect(refusalOf(createCustomer, 200, { success: false, message: 'phone_number is none' }).errors).toHaveLength(1)
  expect(refusalOf(createBankAccount, 422, { errors: [{ field: 'bank.code' }] }).errors).toEqual([])
  expect(refusalOf(createBankAccount, 422, { errors: [{ field: 'bankCode' }] }).errors).toMatchObject([{ pointer: '/bank_code' }])
  expect(refusalOf(payQuote, 422, { errors: [{ field: 'email' }] }).errors).toEqual([])
})

function refusalOf(operation: Parameters<typeof readAnswer>[0], status: number, body: unknown): ServiceError {
  try {
    readAnswer(operation, { status, headers: {}, text: JSON.stringify(body) })
  } catch (error) {
    if (error instanceof ServiceError) return error
    throw error
  }
  throw new Error('It was not refused')
}
