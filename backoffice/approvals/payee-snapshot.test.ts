import { describe, expect, test } from 'vitest'
import type { BankAccount } from '#contract/bank-accounts'
import type { Customer } from '#contract/customers'
import { createVault } from '#database/vault'
import { changedMembers, snapshotPayee } from './payee-snapshot'

const vaultOf = (byte: number) => createVault({ encryptionKey: Buffer.alloc(32, byte), fingerprintKey: Buffer.alloc(32, byte) })
const vault = vaultOf(9)
const customer: Customer = {
  id: 'customer-1',
  email: 'ana@example.com',
  phone_number: '+584121234567',
  type: 'individual',
  kyc_type: 'standard',
  address_line_1: null,
  city: null,
  country: 'VE',
  legal_name: 'Ana Pérez',
  is_verified: true,
  created_at: '',
  wallet_address: '0x8f3a',
}
const account: BankAccount = {
  id: 'account-1',
  account_type: 'bankaccount',
  country_code: 'VE',
  bank_code: '0134',
  account_number: '0134****0042',
  account_number_last4: '0042',
  id_doc_number: 'V*****678',
  account_holder_name: 'Ana Pérez',
  phone_number: null,
}
const snapshot = (who: Partial<Customer> = {}, where: Partial<BankAccount> | null = {}) =>
  snapshotPayee(vault, { ...customer, ...who }, where === null ? undefined : { ...account, ...where })

describe('a snapshot of a payee', () => {
  test('has a hash of each member that says who is paid and where, and no text of them', () => {
    expect(Object.keys(snapshot()).sort()).toEqual([
      ...['account_country', 'account_holder', 'account_number', 'account_number_last4', 'account_type', 'bank_code'],
      ...['country', 'email', 'id_doc_number', 'legal_name', 'phone_number', 'type'],
    ])
    for (const hash of Object.values(snapshot())) expect(hash).toMatch(/^[\w-]{22}$/)
  })

  test('of a transfer to the own wallet has the wallet, and no account', () => {
    expect(Object.keys(snapshot({}, null)).sort()).toEqual([
      ...['country', 'email', 'legal_name', 'phone_number', 'type', 'wallet_address'],
    ])
  })

  test('leaves out what the API left out', () => {
    expect(snapshot({ email: null, legal_name: '' })).not.toHaveProperty('email')
    expect(snapshot({ legal_name: '' })).not.toHaveProperty('legal_name')
  })

  test('cannot be compared across people or keys: nobody learns that two customers share a phone', () => {
    const other = snapshot({ id: 'customer-2' })
    expect(Object.entries(snapshot()).filter(([member, hash]) => other[member] === hash)).toEqual([])
    expect(snapshotPayee(vaultOf(10), customer, account).email).not.toBe(snapshot().email)
    expect(snapshot({ email: 'x', legal_name: 'x' }).email).not.toBe(snapshot({ email: 'x', legal_name: 'x' }).legal_name)
  })
})

describe('between two snapshots', () => {
  test.each<[member: string, who: Partial<Customer>, where: Partial<BankAccount>]>([
    ['email', { email: 'eva@example.com' }, {}],
    ['phone_number', { phone_number: '+584121234568' }, {}],
    ['legal_name', { legal_name: 'Ana Perez' }, {}],
    ['type', { type: 'business' }, {}],
    ['bank_code', {}, { bank_code: '0105' }],
    ['account_number', {}, { account_number: '0134****0043' }],
    ['account_number_last4', {}, { account_number_last4: '0043' }],
    ['account_holder', {}, { account_holder_name: 'Eva Ríos' }],
    ['id_doc_number', {}, { id_doc_number: 'V*****679' }],
    ['account_type', {}, { account_type: 'pagomovil' }],
  ])('a change of %s shows', (member, who, where) => {
    expect(changedMembers(snapshot(), snapshot(who, where))).toEqual([member])
  })

  test('nothing changed if nothing did, or only what is not compared', () => {
    expect(changedMembers(snapshot(), snapshot())).toEqual([])
    expect(
      changedMembers(snapshot(), snapshot({ city: 'Mérida', version: 9, is_verified: false }, { status: 'active' })),
    ).toEqual([])
  })

  test('a member that one of them lacks is no change, because an API may leave it out', () => {
    expect(changedMembers(snapshot(), snapshot({ email: null }, { account_holder_name: null }))).toEqual([])
    expect(changedMembers(snapshot({ email: null }), snapshot())).toEqual([])
    expect(changedMembers(snapshot(), snapshot({}, { account_number: null }))).toEqual([])
  })

  test('an account that has lost everything by which it was known is another account', () => {
    const bare = { account_number: null, account_number_last4: null }
    expect(changedMembers(snapshot(), snapshot({}, bare))).toEqual(['account_number', 'account_number_last4'])
    expect(changedMembers(snapshot(), snapshot({}, null))).toEqual(['account_number', 'account_number_last4'])
    expect(changedMembers(snapshot({}, bare), snapshot({}, bare))).toEqual([])
  })

  test('another wallet shows', () => {
    expect(changedMembers(snapshot({}, null), snapshot({ wallet_address: '0x9999' }, null))).toEqual(['wallet_address'])
  })
})
