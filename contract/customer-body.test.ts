import { expect, test } from 'vitest'
import { CustomerBody, Email } from './customer-body'
import { toFieldErrors } from './field-errors'

const person = { email: 'ana@example.com', type: 'individual', country: 'VE' }
const faultsOf = (body: unknown) =>
  toFieldErrors(CustomerBody.safeParse(body, { reportInput: true }).error?.issues ?? []).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  )

test.each(['ana@example.com', 'a.b+c@sub.example.co', "o'hara@example.com", 'josé@correo.example', 'x@xn--bcher-kva.example'])(
  'the e-mail %s is accepted',
  (text) => expect(Email.safeParse(text).success).toBe(true),
)

test.each([
  'ana',
  '@example.com',
  'ana@',
  'ana@example',
  'ana@@example.com',
  'ana@.example.com',
  'ana@example..com',
  'ana@example.com.',
  'Ana <ana@example.com>',
  'ana,eva@example.com',
  'ana @example.com',
  'ana@example.com\r\nBcc: eva@example.com',
  'ana\u202e@example.com',
  `${'a'.repeat(250)}@x.ve`,
])('the e-mail %j is refused', (text) => expect(Email.safeParse(text).success).toBe(false))

test('a customer needs an e-mail or a phone, and one of them is enough', () => {
  const { email: _email, ...neither } = person
  expect(faultsOf(neither)).toEqual(['/email contact_required', '/phone_number contact_required'])
  expect(faultsOf({ ...neither, phone_number: '0412 123 45 67' })).toEqual([])
  expect(faultsOf(person)).toEqual([])
})

test('only the enhanced tier requires an address, street and city each', () => {
  const enhanced = { ...person, kyc_type: 'enhanced' }
  expect(faultsOf(enhanced)).toEqual(['/address_line_1 required', '/city required'])
  expect(faultsOf({ ...enhanced, city: 'Caracas' })).toEqual(['/address_line_1 required'])
  expect(faultsOf({ ...enhanced, city: 'Caracas', address_line_1: 'Av. Bolívar 3' })).toEqual([])
  expect(faultsOf({ ...person, kyc_type: 'standard' })).toEqual([])
})

test.each([
  [{ type: undefined }, '/type required'],
  [{ type: 'trust' }, '/type invalid_format'],
  [{ kyc_type: 'basic' }, '/kyc_type invalid_format'],
  [{ country: 'Venezuela' }, '/country invalid_format'],
  [{ country: 'VEN' }, '/country invalid_format'],
  [{ legal_name: 'Ana\u200bPérez' }, '/legal_name invalid_format'],
  [{ legal_name: 'x'.repeat(201) }, '/legal_name too_long'],
  [{ city: '' }, '/city too_short'],
  [{ nickname: 'Anita' }, '/nickname unknown_field'],
])('a customer with %j is refused', (change, fault) => {
  expect(faultsOf({ ...person, ...change })).toEqual([fault])
})
