import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createVault } from '#database/vault'
import { passTime, type TestDesk, testDesk } from '../test-desk'
import { findCustomers, type SearchCriterion } from './find-customers'
import { decryptPersonal, emailWords, nameWords, phoneWord, type SearchWord, wholeEmailWord } from './personal'
import { findRemembered, remember } from './registry'
import { encryptOldNames, findStop, rememberAccounts, rememberCustomer, rememberDeleted } from './remember-customer'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(() => desk.database.sql`delete from backoffice.registry`)

const anais = { name: 'Anaís Rojas Peña', email: 'anais.rojas@example.com', phone: '+584125558367' }

test('personal data is nowhere in the registry in clear text, and is read with the key', async () => {
  await see('c1', anais)
  await rememberAccounts(desk, 'c1', [{ id: 'a1', details: { bank: '0134' }, lastFour: '0042' }])
  const [{ dump = '' } = {}] = await desk.database.sql<{ dump: string }[]>`
    select string_agg(registry::text, ' ') as dump from backoffice.registry`
  for (const word of ['anaís', 'rojas', 'example', '5558367']) expect(dump.toLowerCase()).not.toContain(word)
  expect(await opened('c1')).toEqual(anais)
})

test.each<[string, readonly SearchWord[], boolean]>([
  ['a word of the name, without accents and capitals', nameWords('PENA'), true],
  ['two words of the name in any order', nameWords('rojas anais'), true],
  ['a word of the name and one of somebody else', nameWords('rojas marin'), false],
  ['the beginning of a word of the name', nameWords('roj'), false],
  ['the whole e-mail', [wholeEmailWord('Anais.Rojas@Example.com')], true],
  ['a word of the e-mail', emailWords('rojas@'), true],
  ['the phone as it is said in the country', [phoneWord('0412 555 83 67')], true],
  ['another phone', [phoneWord('+584125558368')], false],
  ['the end of an account number', [{ of: 'last_four', word: '0042' }], true],
  ['the last four digits of the phone', [{ of: 'last_four', word: '8367' }], false],
])('a customer is searched by %s', async (_what, words, isFound) => {
  await see('c1', anais)
  await see('c2', { name: 'Luis Marín', email: 'luis@example.org', phone: '+584141112233' })
  await rememberAccounts(desk, 'c1', [{ id: 'a1', details: {}, lastFour: '0042' }])
  expect(await idsOf({ words })).toEqual(isFound ? ['c1'] : [])
})

test('a customer is found by the id, and by its beginning in any capitals', async () => {
  await see('Cus_9:A', anais)
  expect(await idsOf({ id: 'Cus_9:A' })).toEqual(['Cus_9:A'])
  expect(await idsOf({ idPart: 'cus_9' })).toEqual(['Cus_9:A'])
  expect(await idsOf({ id: 'cus_9' })).toEqual([])
  expect(await idsOf({ words: [] })).toEqual([])
})

test('members that an answer omits stay as they were, and the others are stored', async () => {
  await see('c1', anais)
  passTime(desk, 1)
  await rememberCustomer(desk, { id: 'c1', details: { state: 'BLOCKED' }, personal: { email: 'new@example.com', phone: null } })
  expect(await opened('c1')).toEqual({ name: anais.name, email: 'new@example.com', phone: null })
  expect(await idsOf({ words: [wholeEmailWord(anais.email)] })).toEqual([])
  await see('c1', { email: 'new@example.com' })
  expect(await findStop(desk, 'c1')).toBe('BLOCKED')
})

test.each([
  ['BLOCKED', 'BLOCKED'],
  ['SUSPENDED', 'SUSPENDED'],
  ['ACTIVE', undefined],
  ['REGISTERED', undefined],
  [undefined, undefined],
])('a customer who was last reported as %s stops payments as %s', async (state, stop) => {
  await rememberCustomer(desk, { id: 'c1', details: state ? { state } : {}, personal: anais })
  expect(await findStop(desk, 'c1')).toBe(stop)
  expect(await findStop(desk, 'never seen')).toBeUndefined()
})

test('an account that is not listed any more is not remembered', async () => {
  await see('c1', anais)
  await rememberAccounts(desk, 'c1', [{ id: 'a1', details: {}, lastFour: '0042' }])
  await rememberAccounts(desk, 'c1', [{ id: 'a2', details: {}, lastFour: '0077' }])
  expect(await idsOf({ words: [{ of: 'last_four', word: '0042' }] })).toEqual([])
  expect(await idsOf({ words: [{ of: 'last_four', word: '0077' }] })).toEqual(['c1'])
})

test('accounts with the same id are those of different customers, where an API numbers the accounts of each', async () => {
  for (const [id, lastFour] of [
    ['c1', '0042'],
    ['c2', '0077'],
  ] as const) {
    await see(id, anais)
    await rememberAccounts(desk, id, [{ id: '1', details: {}, lastFour }])
  }
  expect(await idsOf({ words: [{ of: 'last_four', word: '0042' }] })).toEqual(['c1'])
  await rememberAccounts(desk, 'c2', [])
  expect(await idsOf({ words: [{ of: 'last_four', word: '0042' }] })).toEqual(['c1'])
  expect(await idsOf({ words: [{ of: 'last_four', word: '0077' }] })).toEqual([])
})

test('of who is deleted nothing personal is left, and nothing comes back', async () => {
  await see('c1', anais)
  await rememberAccounts(desk, 'c1', [{ id: 'a1', details: {}, lastFour: '0042' }])
  await rememberDeleted(desk, 'c1')
  expect(await opened('c1')).toBeUndefined()
  expect(await idsOf({ words: nameWords('rojas') })).toEqual([])
  expect(await idsOf({ words: [{ of: 'last_four', word: '0042' }] })).toEqual([])
  expect(await findStop(desk, 'c1')).toBe('DELETED')
  await rememberCustomer(desk, { id: 'c1', details: { state: 'DELETED' }, personal: anais })
  expect(await opened('c1')).toBeUndefined()
})

test('a record that does not open costs itself alone, and is written anew when it is seen again', async () => {
  await see('c1', anais)
  await see('c2', anais)
  await desk.database
    .sql`update backoffice.registry set sealed = (select sealed from backoffice.registry where id = 'c2') where id = 'c1'`
  expect(await idsOf({ words: nameWords('rojas') })).toEqual(['c2', 'c1'])
  await expect(opened('c1')).rejects.toThrow()
  await see('c1', { email: anais.email })
  expect(await opened('c1')).toEqual({ email: anais.email })
})

test('names of an earlier version are encrypted once, and masked ones stay as they are', async () => {
  await remember(desk.db, { kind: 'customer', id: 'c1', label: 'Anaís Rojas' }, desk.now())
  await remember(desk.db, { kind: 'customer', id: 'c2', label: 'a*****@example.com' }, desk.now())
  await remember(desk.db, { kind: 'customer', id: '0199a3a0-51c2', label: '0199a3a0' }, desk.now())
  await remember(desk.db, { kind: 'quote', id: 'q1', label: 'order-1' }, desk.now())
  expect(await encryptOldNames(desk)).toBe(1)
  expect(await encryptOldNames(desk)).toBe(0)
  expect(await findRemembered(desk.db, { kind: 'customer', id: 'c1' })).toMatchObject({ label: 'c1' })
  expect(await opened('c1')).toEqual({ name: 'Anaís Rojas' })
  expect(await idsOf({ words: nameWords('anais') })).toEqual(['c1'])
  expect(await findRemembered(desk.db, { kind: 'customer', id: 'c2' })).toMatchObject({
    label: 'a*****@example.com',
    sealed: null,
  })
})

test('another key finds and reads nobody', async () => {
  await see('c1', anais)
  const stranger = createVault({ encryptionKey: Buffer.alloc(32, 1), fingerprintKey: Buffer.alloc(32, 2) })
  expect(await findCustomers({ ...desk, vault: stranger }, [{ words: nameWords('rojas') }], 5)).toEqual([])
  const entry = await findRemembered(desk.db, { kind: 'customer', id: 'c1' })
  expect(() => entry && decryptPersonal(stranger, entry)).toThrow()
})

async function see(id: string, personal: typeof anais | { email: string }): Promise<void> {
  passTime(desk, 1)
  await rememberCustomer(desk, { id, details: { type: 'individual' }, personal })
}

async function opened(id: string) {
  const entry = await findRemembered(desk.db, { kind: 'customer', id })
  return entry && decryptPersonal(desk.vault, entry)
}

async function idsOf(criterion: SearchCriterion): Promise<string[]> {
  return (await findCustomers(desk, [criterion], 5)).map(({ id }) => id)
}
