import { expect, test } from 'vitest'
import { compareAccount, isSameAccount } from './compare-account'

const stored = { account_bank: '0134', account_phone: '+58412*****67', account_number: null, account_document: 'V*****678' }
const account = {
  rail: 'pagomovil',
  bank: 'Banesco',
  bankCode: '0134',
  number: null,
  phone: '+58412*****67',
  document: 'V*****678',
}

test('an account that is as it was quoted can be released', () => {
  expect(isSameAccount({ stored, account })).toBe(true)
  expect(compareAccount({ stored, account }).map(({ name }) => name)).toEqual(['bank', 'phone', 'document'])
})

test('another phone is a difference that says which member it is', () => {
  const changed = { stored, account: { ...account, phone: '+58414*****11' } }
  expect(
    compareAccount(changed)
      .filter(({ same }) => !same)
      .map(({ name }) => name),
  ).toEqual(['phone'])
  expect(isSameAccount(changed)).toBe(false)
})

test('an account that is gone is not the same', () => {
  expect(isSameAccount({ stored, account: undefined })).toBe(false)
})

test('of a quote that was made elsewhere nothing is known to compare, and the service compares alone', () => {
  expect(compareAccount({ stored: {}, account })).toEqual([])
})
