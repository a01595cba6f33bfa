import { expect, test } from 'vitest'
import { readDocument, readMobile, readRouting, readVenezuelanAccount } from './account-readings'

test('a document is read as it will be sent, and named', () => {
  expect(readDocument('v 12.345.678')).toEqual({ kind: 'done', what: 'cedula', text: 'V12345678' })
  expect(readDocument('V-11470283-4')).toEqual({ kind: 'done', what: 'rif', text: 'V114702834' })
  expect(readDocument('V-11470283-5')).toEqual({ kind: 'unsure' })
  expect(readDocument(' ')).toBeUndefined()
})

test('a mobile counts the digits that are missing and is wrong only when it can no longer become right', () => {
  expect(readMobile('0412 555 83 6')).toEqual({ kind: 'more', count: 1 })
  expect(readMobile('0412 555 83 67')).toEqual({ kind: 'done', what: 'mobile', text: '+584125558367' })
  expect(readMobile('+58 4')).toEqual({ kind: 'more', count: 9 })
  expect(readMobile('0212')).toEqual({ kind: 'wrong', code: 'phone_number_invalid' })
  expect(readMobile('0413')).toEqual({ kind: 'wrong', code: 'phone_number_invalid' })
})

test('an account number is judged by its check digits when it is whole', () => {
  expect(readVenezuelanAccount('0134-0946')).toEqual({ kind: 'more', count: 12 })
  expect(readVenezuelanAccount('01340946340001361695')).toEqual({ kind: 'wrong', code: 'account_number_checksum' })
  expect(readVenezuelanAccount('letters')).toEqual({ kind: 'unsure' })
})

test('a routing number has nine digits of which the last checks the others', () => {
  expect(readRouting('02100002')).toEqual({ kind: 'more', count: 1 })
  expect(readRouting('021000021')).toEqual({ kind: 'done', what: 'routing', text: '021000021' })
  expect(readRouting('021000022')).toEqual({ kind: 'wrong', code: 'routing_number_checksum' })
})
