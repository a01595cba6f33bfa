import { expect, test } from 'vitest'
import { isUnderage } from './flags.rules'
import { compare, isSamePerson, type StoredReading } from './readings.rules'

const nothing = { legalName: null, idDocNumber: null, birthDate: null, incorporationDate: null, city: null }
const declared = { ...nothing, legalName: 'Yelitza Carolina Bracho', idDocNumber: 'V12345204', birthDate: '1987-04-02' }
const card: StoredReading = { ...nothing, sha256: 'a', kind: 'id_document', expiresOn: null }
const today = '2026-11-20'
const outcomes = (readings: StoredReading[], told: Parameters<typeof compare>[0] = declared) =>
  compare(told, readings, today).map(({ member, outcome }) => [member, outcome])

test.each([
  ['Yelitza Carolina Bracho', 'BRACHO YELITZA C.', true],
  ['José Gregorio Urdaneta', 'jose gregorio URDANETA', true],
  ['María Pérez', 'Pérez Gómez María Elena', true],
  ['Ferretería El Tornillo, S.R.L.', 'FERRETERIA EL TORNILLO SRL', true],
  ['Yelitza Bracho', 'Yelitza Rondón', false],
  ['Ana Ana', 'Ana Pérez', false],
  ['Ana', 'Ana Pérez', false],
  ['A. B.', 'Ana Bracho', false],
  ['Ana', 'ana', true],
  ['', 'Ana Pérez', false],
])('%s and %s: one person is %s', (one, other, same) => {
  expect(isSamePerson(one, other)).toBe(same)
  expect(isSamePerson(other, one)).toBe(same)
})

test('what was declared is held against the document, member by member', () => {
  const read = {
    ...card,
    legalName: 'BRACHO YELITZA C.',
    idDocNumber: 'V-12.345.204',
    birthDate: '1984-04-02',
    expiresOn: '2029-08-31',
  }
  expect(outcomes([read])).toEqual([
    ['legalName', 'same'],
    ['idDocNumber', 'same'],
    ['birthDate', 'different'],
    ['expiresOn', 'valid'],
  ])
})

test('what only one side says is said, and what neither says is not', () => {
  expect(outcomes([{ ...card, city: 'Coro' }])).toEqual([
    ['legalName', 'not_on_document'],
    ['idDocNumber', 'not_on_document'],
    ['birthDate', 'not_on_document'],
    ['city', 'not_declared'],
  ])
  expect(outcomes([], nothing)).toEqual([])
})

test('of two documents the one that says otherwise is shown, and the one that ends first', () => {
  const other: StoredReading = { ...card, kind: 'rif', birthDate: '1984-04-02', expiresOn: '2026-11-19' }
  expect(compare(declared, [{ ...card, birthDate: '1987-04-02', expiresOn: '2029-01-01' }, other], today)).toMatchObject([
    {},
    {},
    { member: 'birthDate', document: '1984-04-02', kind: 'rif', outcome: 'different' },
    { member: 'expiresOn', document: '2026-11-19', outcome: 'expired' },
  ])
})

test('a document holds on its last day', () => {
  expect(outcomes([{ ...card, expiresOn: today }])).toContainEqual(['expiresOn', 'valid'])
})

test('the document of a representative tells of somebody else: its end alone counts', () => {
  const business = { ...nothing, legalName: 'Ferretería El Tornillo, S.R.L.' }
  const representative: StoredReading = {
    ...card,
    sha256: 'b',
    kind: 'representative_document',
    legalName: 'CONTRERAS ALIRIO',
    birthDate: '2015-01-01',
    expiresOn: '2029-08-31',
  }
  const registration: StoredReading = { ...card, kind: 'registration', legalName: 'FERRETERIA EL TORNILLO SRL' }
  expect(outcomes([representative, registration], business)).toEqual([
    ['legalName', 'same'],
    ['expiresOn', 'valid'],
  ])
  expect(isUnderage({ birthDate: null, readings: [representative] }, today)).toBe(undefined)
})
