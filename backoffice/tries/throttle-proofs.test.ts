import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { beginProof, endProof } from './throttle-proofs'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const somebody = async () => (await givenPerson(desk, ['finance'])).personId ?? ''
const attempt = (personId: string, where?: string) =>
  beginProof(desk, personId, where).then(
    () => 'looked at',
    (error) => error.retryAfter,
  )
const attempts = async (personId: string, count: number, where?: string) => {
  const made: unknown[] = []
  for (let index = 0; index < count; index++) made.push(await attempt(personId, where))
  return made
}

test('four wrong proofs are looked at, and after the fifth there is a pause, in which none is', async () => {
  const personId = await somebody()
  expect(await attempts(personId, 5)).toEqual(Array(5).fill('looked at'))
  expect(await attempts(personId, 3)).toEqual([1, 1, 1])
  passTime(desk, 1)
  expect(await attempt(personId)).toBe('looked at')
  expect(await attempt(personId)).toBe(2)
})

test('a right proof makes the ones before it forgotten', async () => {
  const personId = await somebody()
  await attempts(personId, 4)
  const proof = await beginProof(desk, personId)
  passTime(desk, 1)
  await transaction(desk.db, (tx) => endProof(tx, proof))
  expect(await attempts(personId, 5)).toEqual(Array(5).fill('looked at'))
})

test('nobody is paused by the attempts of another, nor by those from elsewhere', async () => {
  const [personId, other] = [await somebody(), await somebody()]
  await attempts(personId, 5, 'from a stranger')
  expect(await attempt(personId, 'from a stranger')).toBe(1)
  expect([await attempt(personId), await attempt(personId, 'from home'), await attempt(other, 'from a stranger')]).toEqual(
    Array(3).fill('looked at'),
  )
})

test('many at once are counted each: no crowd of requests gets more tries than one after the other', async () => {
  const personId = await somebody()
  const made = await Promise.all(Array.from({ length: 20 }, () => attempt(personId)))
  expect(made.filter((one) => one === 'looked at')).toHaveLength(5)
})

test('the table does not say who is paused', async () => {
  const personId = await somebody()
  await attempt(personId, '203.0.113.7')
  const rows = await desk.database.sql`select subject from backoffice.sign_in_throttle`
  for (const { subject } of rows) {
    expect(subject).not.toContain(personId)
    expect(subject).not.toContain('203.0.113.7')
  }
})
