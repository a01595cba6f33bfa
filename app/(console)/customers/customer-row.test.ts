import { expect, test } from 'vitest'
import { toCustomerRow } from './customer-row'

const customer = {
  id: '0199a3a0-51c2-7b8e-9c14-2f6d08e4b7a1',
  email: 'ana.rojas@example.com',
  phone_number: '+584125558367',
  type: 'individual',
  kyc_type: 'standard',
  address_line_1: 'Av. Bolívar 1',
  city: 'Coro',
  country: 'VE',
  is_verified: true,
  created_at: '2026-11-20T14:00:00.000Z',
  state: 'ACTIVE',
  balance: '120460',
} as const
const options = { locale: 'es', seesEmails: true, words: (_: string, status: string) => status.toLowerCase() }

test('a row holds no phone and no address in full', () => {
  const row = JSON.stringify(toCustomerRow(customer, options))
  expect(row).not.toContain('5558367')
  expect(row).not.toContain('Bolívar')
})

test('who may not see e-mails reads them masked, also where one replaces the name', () => {
  const row = toCustomerRow(customer, { ...options, seesEmails: false })
  expect(row).toMatchObject({ name: 'a*****@example.com', email: 'a*****@example.com' })
})

test('the balance is written exactly, and unknown is not zero', () => {
  expect(toCustomerRow(customer, options).balance).toBe('1.204,60')
  expect(toCustomerRow({ ...customer, balance: undefined }, options).balance).toBeNull()
})

test('the end of the verification is a day of the business time zone, and only there if it is shown', () => {
  const verified = { ...customer, kyc_valid_until: '2026-12-01T02:00:00.000Z' }
  expect(toCustomerRow(verified, { ...options, locale: 'en', endsIn: 'America/Caracas' }).verifiedUntil).toBe('30 Nov 2026')
  expect(toCustomerRow(verified, options)).not.toHaveProperty('verifiedUntil')
  expect(toCustomerRow(customer, { ...options, endsIn: 'America/Caracas' })).not.toHaveProperty('verifiedUntil')
})
