import { describe, expect, test } from 'vitest'
import { BankAccountBody } from './bank-account-body'
import { toFieldErrors } from './field-errors'

const venezuelan = {
  bank_code: '0134',
  country_code: 'VE',
  account_type: 'bankaccount',
  account_number: '01340001610000000042',
  id_doc_number: 'V12345678',
}
const mobile = {
  bank_code: '0134',
  country_code: 'VE',
  account_type: 'pagomovil',
  phone_number: '04121234567',
  id_doc_number: 'V12345678',
}
const american = {
  bank_code: '021000021',
  country_code: 'US',
  account_type: 'bankaccount',
  account_number: '1234',
  account_holder_name: 'Ana Pérez',
}
const faultsOf = (body: unknown) =>
  toFieldErrors(BankAccountBody.safeParse(body, { reportInput: true }).error?.issues ?? []).map(
    ({ pointer, code }) => `${pointer} ${code}`,
  )

test.each([
  ['a Venezuelan account', venezuelan],
  ['one whose number is grouped', { ...venezuelan, account_number: '0134-0001-61-0000000042' }],
  ['a pago móvil', mobile],
  ['a pago móvil that also names an account of the same bank', { ...mobile, account_number: venezuelan.account_number }],
  ['an account in the United States', american],
  ['one of 17 digits', { ...american, account_number: '12345678901234567', account_subtype: 'savings' }],
])('%s is accepted', (_what, body) => expect(faultsOf(body)).toEqual([]))

test('both spellings of pago móvil are one type', () => {
  expect(BankAccountBody.parse({ ...mobile, account_type: 'pago_movil' })).toEqual(BankAccountBody.parse(mobile))
})

describe('a Venezuelan account', () => {
  test.each([
    [{ account_number: undefined }, ['/account_number required']],
    [{ account_number: '0134000161000000004' }, ['/account_number invalid_format']],
    [{ account_number: '01340001610000000043' }, ['/account_number account_number_checksum']],
    [{ bank_code: '9999' }, ['/bank_code bank_code_unknown', '/account_number bank_code_mismatch']],
    [{ bank_code: '0190', account_number: undefined }, ['/bank_code bank_inactive', '/account_number required']],
    [{ id_doc_number: undefined }, ['/id_doc_number required']],
    [{ id_doc_number: 'J12345678' }, ['/id_doc_number id_doc_number_invalid']],
    [{ phone_number: '02121234567' }, ['/phone_number phone_number_invalid']],
    [{ account_subtype: 'checking' }, ['/account_subtype unknown_field']],
  ])('with %j is refused', (change, faults) => {
    expect(faultsOf({ ...venezuelan, ...change })).toEqual(faults)
  })

  test('lists everything that is wrong at once', () => {
    expect(faultsOf({ ...venezuelan, bank_code: '0105', id_doc_number: 'x', account_subtype: 'savings' })).toEqual([
      '/account_number bank_code_mismatch',
      '/id_doc_number id_doc_number_invalid',
      '/account_subtype unknown_field',
    ])
  })
})

describe('a pago móvil', () => {
  test.each([
    [{ phone_number: undefined }, ['/phone_number required']],
    [{ phone_number: '+14155550123' }, ['/phone_number phone_number_invalid']],
    [{ account_number: '01050001610000000042' }, ['/account_number bank_code_mismatch']],
    [{ id_doc_number: undefined }, ['/id_doc_number required']],
  ])('with %j is refused', (change, faults) => {
    expect(faultsOf({ ...mobile, ...change })).toEqual(faults)
  })
})

describe('an account in the United States', () => {
  test.each([
    [{ bank_code: '021000022' }, ['/bank_code routing_number_checksum']],
    [{ bank_code: '0134' }, ['/bank_code routing_number_checksum']],
    [{ account_number: undefined }, ['/account_number required']],
    [{ account_number: '123' }, ['/account_number invalid_format']],
    [{ account_number: '123456789012345678' }, ['/account_number invalid_format']],
    [{ account_number: '12A4' }, ['/account_number invalid_format']],
    [{ account_holder_name: undefined }, ['/account_holder_name required']],
    [{ id_doc_number: 'nonsense' }, ['/id_doc_number id_doc_number_invalid']],
    [{ account_subtype: 'money_market' }, ['/account_subtype invalid_format']],
  ])('with %j is refused', (change, faults) => {
    expect(faultsOf({ ...american, ...change })).toEqual(faults)
  })

  test('cannot be a pago móvil', () => {
    expect(faultsOf({ ...mobile, country_code: 'US' })).toEqual(['/account_type unsupported_account_type'])
  })
})

test('an account in any other country is refused by its country', () => {
  expect(faultsOf({ ...venezuelan, country_code: 'CO' })).toEqual(['/country_code unsupported_account_type'])
  expect(faultsOf({ ...venezuelan, country_code: 've' })).toContain('/country_code invalid_format')
})
