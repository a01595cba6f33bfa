import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createVault } from '#database/vault'
import { decryptCells, encryptCells, printOf, toRowColumns } from './row-cells'
import { hashBatch, keyOfRow, matchesFrozenHash } from './row-key'
import type { Batch } from './tables'

const batchId = randomUUID()
const row = {
  batchId,
  rowNumber: 2,
  customerId: 'c1',
  accountId: 'a1',
  account: { account_bank: '0134', account_rail: 'bankaccount' },
  amountMinor: 100_00n,
  amountSide: 'source' as const,
  currency: 'USDC',
  destinationCurrency: 'VES',
}
const typed = { concept: 'Quincena', reference: 'ord-1' }
const vault = createVault({ encryptionKey: Buffer.alloc(32, 8), fingerprintKey: Buffer.alloc(32, 9) })
const desk = { vault }

test('the key of a row changes with everything that it pays', () => {
  const key = keyOfRow(row, typed)
  const changes = [
    { batchId: randomUUID() },
    { rowNumber: 3 },
    { customerId: 'c2' },
    { accountId: 'a2' },
    { account: { ...row.account, account_bank: '0105' } },
    { account: null },
    { amountMinor: 100_01n },
    { amountSide: 'destination' as const },
    { currency: 'USD' },
    { destinationCurrency: 'USD' },
  ].map((change) => keyOfRow({ ...row, ...change }, typed))
  const others = [keyOfRow(row, { ...typed, concept: 'Bono' }), keyOfRow(row, { ...typed, reference: undefined })]
  expect(new Set([key, ...changes, ...others]).size).toBe(13)
})

test('the key does not depend on the order of the account members, and has the form of an idempotency key', () => {
  const account = Object.fromEntries(Object.entries(row.account).toReversed())
  expect(keyOfRow({ ...row, account }, typed)).toBe(keyOfRow(row, typed))
  expect(keyOfRow(row, typed)).toMatch(/^[0-9a-f]{40}$/)
})

test('members of a row cannot be shifted into each other', () => {
  expect(keyOfRow({ ...row, customerId: 'c1a', accountId: '1' }, typed)).not.toBe(
    keyOfRow({ ...row, customerId: 'c1', accountId: 'a1' }, typed),
  )
  expect(keyOfRow(row, { concept: '', reference: 'x' })).not.toBe(keyOfRow(row, { concept: 'x', reference: '' }))
})

test('an approved batch matches its hash in every order of its rates, and with no other row, rate or term', () => {
  const terms = { id: batchId, sourceAccountId: 'p1', sourceCurrency: 'USDC', feesPaidBy: 'source', driftLimitBps: 100 } as const
  const rates = { 'USDC/VES': '284.1134', 'USDC/USD': '1' }
  const batchOf = (change: object): Batch => Object.assign(JSON.parse('{}'), { ...terms, referenceRates: rates, ...change })
  const frozenHash = hashBatch(batchOf({}), ['k1', 'k2'], rates)
  const holds = (change: object, keys = ['k1', 'k2']) => matchesFrozenHash(batchOf({ frozenHash, ...change }), keys)
  expect(holds({})).toBe(true)
  expect(holds({ referenceRates: Object.fromEntries(Object.entries(rates).toReversed()) })).toBe(true)
  for (const change of [
    { id: randomUUID() },
    { sourceAccountId: 'p2' },
    { sourceCurrency: 'USD' },
    { feesPaidBy: 'destination' },
    { driftLimitBps: 101 },
    { referenceRates: { ...rates, 'USDC/VES': '284.1135' } },
    { referenceRates: null },
    { frozenHash: null },
  ])
    expect(holds(change), JSON.stringify(change)).toBe(false)
  for (const keys of [['k2', 'k1'], ['k1'], ['k1', 'k2', 'k3'], []]) expect(holds({}, keys), keys.join()).toBe(false)
})

test('the cells of a row open in their own row only', () => {
  const place = { batchId, rowNumber: 2 }
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), (cells) => {
      expect(decryptCells(desk, { ...place, sealed: encryptCells(desk, place, cells) })).toEqual(cells)
    }),
  )
  const sealed = encryptCells(desk, place, ['V12345678', '01340001610000000042'])
  expect(sealed.toString('latin1')).not.toContain('12345678')
  expect(() => decryptCells(desk, { ...place, rowNumber: 3, sealed })).toThrow()
  expect(() => decryptCells(desk, { ...place, batchId: randomUUID(), sealed })).toThrow()
  expect(decryptCells(desk, { ...place, sealed: null }), 'erased').toBeUndefined()
})

const amount = { minor: 100_00n, currency: 'USDC' as const, side: 'source' as const }

test('rows with one payee and amount have one print, and a row without an amount none', () => {
  const printed = (change: object) =>
    toRowColumns(desk, { values: { email: 'ana@example.com', amount, ...change }, faults: [] }).twinPrint
  const print = printed({})
  expect(printed({ concept: 'Bono', reference: 'ord-2', name: 'Ana' })).toEqual(print)
  for (const change of [
    { email: 'eva@example.com' },
    { customerId: 'c1' },
    { phone: '+584121234567' },
    { account: '0042' },
    { bankCode: '0134' },
    { document: 'V1' },
    { amount: { ...amount, minor: 100_01n } },
    { amount: { ...amount, currency: 'USD' } },
    { amount: { ...amount, side: 'destination' } },
  ])
    expect(
      printed(change),
      JSON.stringify(change, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toEqual(print)
  expect(printed({ amount: undefined })).toBeNull()
})

test('a print says nothing without the key, and a changed row forgets what was found for its old cells', () => {
  const other = { vault: createVault({ encryptionKey: Buffer.alloc(32, 8), fingerprintKey: Buffer.alloc(32, 1) }) }
  expect(printOf(other, ['named', 'ana'], amount)).not.toEqual(printOf(desk, ['named', 'ana'], amount))
  expect(toRowColumns(desk, { values: { amount }, faults: [{ field: 'email', code: 'required' }] })).toMatchObject({
    match: 'waiting',
    customerId: null,
    accountId: null,
    account: null,
    paidBefore: null,
    intended: false,
    expectedDebitMinor: null,
    amountMinor: 100_00n,
    faults: [{ field: 'email', code: 'required' }],
  })
})
