import { expect, test } from 'vitest'
import { isAbaRoutingNumber, isRif, isVenezuelanAccount, toIdDocNumber, toVenezuelanMobile } from './account-checks'
import { BankAccountBody } from './bank-account-body'
import { toFieldErrors } from './field-errors'
import vectors from './service-vectors.json' with { type: 'json' }

const bare = (rif: string) => rif.replaceAll('-', '')

test.each(vectors.ve_account.valid)('the Venezuelan account %s has the right check digits', (number) => {
  expect(isVenezuelanAccount(number)).toBe(true)
})

test.each(vectors.ve_account.invalid)('the Venezuelan account %s is refused', (number) => {
  expect(isVenezuelanAccount(number)).toBe(false)
})

test.each(vectors.aba.valid)('the routing number %s is accepted', (number) => {
  expect(isAbaRoutingNumber(number)).toBe(true)
})

test.each(vectors.aba.invalid)('the routing number %s is refused', (number) => {
  expect(isAbaRoutingNumber(number)).toBe(false)
})

test.each(vectors.rif.valid)('the RIF %s is accepted however it is punctuated', (rif) => {
  expect(isRif(bare(rif))).toBe(true)
  expect(toIdDocNumber(rif.toLowerCase())).toBe(bare(rif))
})

test.each(vectors.rif.invalid)('the RIF %s is refused', (rif) => {
  expect(toIdDocNumber(rif)).toBeUndefined()
})

test.each(vectors.ve_mobile.canonical)('the mobile %s is read as %s', (typed, canonical) => {
  expect(toVenezuelanMobile(typed ?? '')).toBe(canonical)
})

test.each(vectors.ve_mobile.invalid)('the number %s is no Venezuelan mobile', (typed) => {
  expect(toVenezuelanMobile(typed)).toBeUndefined()
})

test('a pago móvil account without a phone names the missing member', () => {
  const parsed = BankAccountBody.safeParse({
    bank_code: '0134',
    country_code: 'VE',
    account_type: 'pago_movil',
    id_doc_number: 'V12345678',
  })
  expect(toFieldErrors(parsed.error?.issues ?? [])).toEqual([{ pointer: '/phone_number', code: 'required' }])
})

test('an account at another bank than the one named is a mismatch, not a checksum error', () => {
  const body = {
    bank_code: '0105',
    country_code: 'VE',
    account_type: 'bankaccount',
    account_number: '01340001610000000042',
    id_doc_number: 'V12345678',
  }
  const parsed = BankAccountBody.safeParse(body)
  expect(toFieldErrors(parsed.error?.issues ?? [])).toEqual([{ pointer: '/account_number', code: 'bank_code_mismatch' }])
})
