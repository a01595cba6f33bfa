import { expect, test } from 'vitest'
import { hasParts, partsOf } from './parts'

const reader = { locale: 'en', seesEmails: true }

test.each([
  ['Mar', 'name', undefined, []],
  ['rondón mar', 'name', undefined, []],
  ['Inversiones 20', 'name', undefined, []],
  ['Ma', undefined, undefined, []],
  ['0042', 'account', '0042', [4_200n]],
  ['9f02a1c4', 'id', '9f02a1c4', []],
  ['ord-11', undefined, 'ord-11', []],
  ['1122', 'account', '1122', [112_200n]],
  ['101.00', undefined, '101.00', [10_100n]],
  ['28,411.34', undefined, undefined, [2_841_134n]],
  ['Bs. 28.411,34', undefined, undefined, [2_841_134n]],
  ['1.000', undefined, '1.000', [100n, 100_000n]],
  ['5', undefined, undefined, []],
  ['ana@exam', undefined, undefined, []],
  ['0412 555', undefined, undefined, []],
  ['+58412555', undefined, undefined, []],
])('"%s" may be part of: customers by %s, reference %s, amounts %s', (text, customers, reference, amounts) => {
  const parts = partsOf(text, reader)
  expect([parts.customers?.kind, parts.reference, parts.amountsMinor]).toEqual([customers, reference, amounts])
  const isWord = /\p{L}{3}/u.test(text) && !text.includes('@')
  expect(hasParts(parts)).toBe(customers !== undefined || reference !== undefined || amounts.length > 0 || isWord)
})

test.each([
  ['Nómina 15', 'Nómina 15'],
  ['lote_3', 'lote_3'],
  ['2026-07', undefined],
  ['Q3', undefined],
  ['ana@example', undefined],
])('"%s" may be what a batch is called: %s', (text, words) => {
  expect(partsOf(text, reader).words).toBe(words)
})

test('an amount is read as the person writes it', () => {
  const minorOf = (text: string, locale: string) => partsOf(text, { ...reader, locale }).amountsMinor
  expect([minorOf('1.234', 'es'), minorOf('1,234', 'en'), minorOf('1,234', 'es')]).toEqual([[123_400n], [123_400n], []])
})

test('who sees e-mails masked searches names and ids, and no part of an e-mail', () => {
  expect(partsOf('mariana', { ...reader, seesEmails: false }).customers?.members).toEqual(['legal_name', 'id'])
})
