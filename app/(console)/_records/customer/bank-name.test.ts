import { expect, test } from 'vitest'
import { bankName } from './bank-name'

test('a bank is named by the API, else by its code, also one that lost its leading zero as a number', () => {
  expect(bankName({ bank_name: 'Banco Uno', bank_code: '0105' })).toBe('Banco Uno')
  expect(bankName({ bank_code: '0105' })).toBe('Mercantil')
  expect(bankName({ bank_code: '105' })).toBe('Mercantil')
  expect(bankName({ bank_code: '999' })).toBe('0999')
  expect(bankName({ bank_code: '021000021' })).toBe('021000021')
  expect(bankName({ bank_name: '105', bank_code: '' }), 'a code under the name of a name').toBe('Mercantil')
  expect(bankName({ bank_name: '0105', bank_code: '0134' })).toBe('Banesco')
})
