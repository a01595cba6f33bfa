import { expect, test } from 'vitest'
import { tellingPart, toShownAccount } from './shown-account'

const face = toShownAccount({ id: 'a-0042', account_type: 'bankaccount', country_code: 'VE', bank_code: '0105' })
const [phone, number] = ['+58414*****78', '0105*****0042']

test.each([
  ['the phone of a pago móvil', { rail: 'pagomovil', phone, number }, phone],
  ['the number of an account', { phone, number }, number],
  ['the phone of an account whose kind is not reported', { rail: '', phone }, phone],
  ['the number of a pago móvil without a phone', { rail: 'pagomovil', number }, number],
  ['the id of one without a number', { rail: '' }, 'id a-0042'],
])('two accounts at one bank are told apart by %s', (_what, known, shown) => {
  expect(tellingPart({ ...face, ...known }, 'id a-0042')).toBe(shown)
})
