import { expect, test } from 'vitest'
import { moreRows, rememberNotRead } from '#lib/api/not-read'
import { accountIn, accountName, countOf, isWhole, toAccountView } from './account-view'

const account = { id: 'a1', account_type: 'bankaccount', country_code: 'VE', bank_code: '0102' } as const

test('whatever an implementation sends in full is masked before it is shown', () => {
  const view = toAccountView({ ...account, account_number: '01020001690000000042', id_doc_number: 'V12345678' })
  expect(view).toMatchObject({ number: '0102*****0042', document: 'V*****678', ending: '0042', bank: 'Venezuela' })
})

test.each([
  ['01020001690000000042', true],
  ['+58 (412) 555-8367', true],
  ['V-12345678', true],
  ['0102*****0042', false],
  ['••••0042', false],
  ['XXXXXXXX0042', false],
  ['', false],
  [null, false],
])('the API hands out the whole of %s: %s', (value, whole) => {
  expect(isWhole(value)).toBe(whole)
  expect(toAccountView({ ...account, account_number: value ?? undefined }).whole).toEqual(whole ? ['account_number'] : [])
})

test('a pago móvil is identified by its phone, and typing its last digits names it', () => {
  const view = toAccountView({ ...account, account_type: 'pagomovil', phone_number: '+584125558367' })
  expect(view).toMatchObject({ number: '+58412*****67', numberField: 'phone_number', ending: '67' })
})

test('an account at an unknown bank is identified by its country', () => {
  const view = toAccountView({ ...account, country_code: 'US', bank_code: '021000021', account_number_last4: '6789' })
  expect(view).toMatchObject({ initials: 'US', number: '*****6789', ending: '6789' })
})

test('the holder of an account is shown by name, and an API that names none shows nothing', () => {
  expect(toAccountView({ ...account, account_holder_name: 'Ana Pérez' }).holder).toBe('Ana Pérez')
  expect([toAccountView(account).holder, toAccountView({ ...account, account_holder_name: '' }).holder]).toEqual([null, null])
})

test('an account is new for a day', () => {
  const now = new Date('2026-11-20T14:00:00Z')
  expect(toAccountView({ ...account, created_at: '2026-11-19T15:00:00Z' }, now).isNew).toBe(true)
  expect(toAccountView({ ...account, created_at: '2026-11-19T13:00:00Z' }, now).isNew).toBe(false)
})

test('an account that no row has is gone, unless a row could not be read', () => {
  const accounts = [account]
  expect(accountIn(accounts, 'a1')).toBe(account)
  expect(() => accountIn(accounts, 'a2')).toThrow(expect.objectContaining({ code: 'bank_account_not_found' }))
  rememberNotRead(accounts, [{ path: [1], why: 'unlike', cost: 'row' }])
  expect(() => accountIn(accounts, 'a2')).toThrow(expect.objectContaining({ code: 'api_invalid_answer' }))
})

test('an account that is not in a list that goes on may be in the rest of it, and nobody knows how many there are', () => {
  const goesOn = [account]
  expect(countOf(goesOn)).toBe(1)
  rememberNotRead(goesOn, [moreRows])
  expect(() => accountIn(goesOn, 'a2')).toThrow(expect.objectContaining({ code: 'api_invalid_answer' }))
  expect(countOf(goesOn)).toBeUndefined()
})

test('an account has a name with what is known of its kind and its bank, and none without both', () => {
  expect(accountName('Pago móvil', 'Mercantil')).toBe('Pago móvil, Mercantil')
  expect([accountName('Pago móvil', ''), accountName('', 'Mercantil')]).toEqual(['Pago móvil', 'Mercantil'])
  expect(accountName('', '')).toBeUndefined()
})
