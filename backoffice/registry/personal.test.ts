import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createVault } from '#database/vault'
import { foldName, splitWords } from './fold-name'
import {
  decryptPersonal,
  emailWords,
  encryptPersonal,
  hashWords,
  nameWords,
  phoneWord,
  type SearchWord,
  wholeEmailWord,
} from './personal'

const vault = createVault({ encryptionKey: Buffer.alloc(32, 8), fingerprintKey: Buffer.alloc(32, 9) })
const another = createVault({ encryptionKey: randomBytes(32), fingerprintKey: randomBytes(32) })
const record = { kind: 'customer', id: 'customer-1' }
const ana = {
  name: 'Ana María Pérez',
  email: 'ana.perez@example.com',
  phone: '0412 123 45 67',
  lastFour: '0042',
  document: 'V12345678',
}

describe('a name', () => {
  test.each([
    ['Ana  PÉREZ ', 'ana perez'],
    ['José Ángel', 'jose angel'],
    ['Muñoz', 'munoz'],
    ['Zoë\tBrontë', 'zoe bronte'],
    ["  D'Ángelo", "d'angelo"],
    ['ÅSE', 'ase'],
    ['名前', '名前'],
    ['', ''],
  ])('%j is compared as %j', (typed, folded) => expect(foldName(typed)).toBe(folded))

  test('is compared the same, however its letters were composed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (text) => {
        expect(foldName(text.normalize('NFD'))).toBe(foldName(text.normalize('NFC')))
        expect(splitWords(splitWords(text).join(' '))).toEqual(splitWords(text))
      }),
    )
  })

  test.each([
    ["María D'Ángelo-Pérez, C. A.", ['maria', 'd', 'angelo', 'perez', 'c', 'a']],
    ['ana.perez+tag@example.com', ['ana', 'perez', 'tag', 'example', 'com']],
    ['R4 Banco 2026', ['r4', 'banco', '2026']],
    ['— · —', []],
  ])('%j has the words %j', (text, words) => expect(splitWords(text)).toEqual(words))
})

describe('what is stored of a person', () => {
  test('is read back as it was, and by nobody without the key', () => {
    const { sealed } = encryptPersonal(vault, record, ana)
    expect(decryptPersonal(vault, { ...record, sealed })).toEqual(ana)
    expect(() => decryptPersonal(another, { ...record, sealed })).toThrow()
    for (const text of Object.values(ana)) expect(sealed.includes(text)).toBe(false)
  })

  test('belongs to its record: copied to another one it does not open', () => {
    const { sealed } = encryptPersonal(vault, record, ana)
    expect(() => decryptPersonal(vault, { ...record, id: 'customer-2', sealed })).toThrow()
    expect(() => decryptPersonal(vault, { ...record, kind: 'bank_account', sealed })).toThrow()
  })

  test('is nothing where nothing was stored, and refused where a byte was changed', () => {
    expect(decryptPersonal(vault, { ...record, sealed: null })).toBeUndefined()
    const { sealed } = encryptPersonal(vault, record, ana)
    for (const place of [0, 1, 13, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[place] = (changed[place] ?? 0) ^ 1
      expect(() => decryptPersonal(vault, { ...record, sealed: changed }), String(place)).toThrow()
    }
  })

  test('is another text each time, so that equal people do not show', () => {
    const [one, other] = [encryptPersonal(vault, record, ana), encryptPersonal(vault, record, ana)]
    expect(one.sealed.equals(other.sealed)).toBe(false)
    expect(one.words).toEqual(other.words)
  })
})

describe('a search word', () => {
  const hashed = (words: SearchWord[]) => hashWords(vault, words)
  const { words } = encryptPersonal(vault, record, ana)
  const finds = (found: SearchWord[]) => hashed(found).every((hash) => words.includes(hash))

  test.each<[what: string, found: SearchWord[]]>([
    ['each word of the name, without accents', nameWords('PEREZ maria')],
    ['each word of the e-mail', emailWords('perez')],
    ['the whole e-mail in any case', [wholeEmailWord(' Ana.Perez@Example.com ')]],
    ['the phone, however it is written', [phoneWord('+58 (412) 123-4567')]],
    ['the end of the account', [{ of: 'last_four', word: '0042' }]],
    ['the document', [{ of: 'document', word: 'V12345678' }]],
  ])('finds a person by %s', (_what, found) => expect(finds(found)).toBe(true))

  test.each<[what: string, found: SearchWord[]]>([
    ['a part of a word', nameWords('per')],
    ['a part of the e-mail as the whole', [wholeEmailWord('ana.perez')]],
    ['another phone', [phoneWord('0412 123 45 68')]],
    ['the digits of the account as a document', [{ of: 'document', word: '0042' }]],
    ['a word of the name as one of the e-mail', emailWords('maria')],
  ])('finds nobody by %s', (_what, found) => expect(finds(found)).toBe(false))

  test('is a hash of 128 bits that says nothing without the key', () => {
    for (const hash of words) expect(hash).toMatch(/^[\w-]{22}$/)
    expect(hashWords(another, nameWords('perez'))).not.toEqual(hashed(nameWords('perez')))
    expect(hashed([...nameWords('Ana Ana'), ...nameWords('ana')])).toHaveLength(1)
  })

  test('is never made of what the API masks, of nothing, or of what it left out', () => {
    const masked = { name: 'A** P****', email: 'a***@example.com', phone: '+58412*****67', lastFour: null, document: '' }
    expect(encryptPersonal(vault, record, masked).words).toEqual([])
    expect(encryptPersonal(vault, record, {}).words).toEqual([])
    expect(decryptPersonal(vault, { ...record, sealed: encryptPersonal(vault, record, masked).sealed })).toEqual(masked)
  })

  test.each([
    ['0412-1234567', '+584121234567'],
    ['+1 (415) 555-0123', '+14155550123'],
    ['no phone', '+'],
  ])('of the phone %j is %s', (typed, word) => expect(phoneWord(typed)).toEqual({ of: 'phone', word }))
})
