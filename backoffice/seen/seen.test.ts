import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { listSeen, markSeen, mostSeen } from './seen'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const every = ['customer', 'quote', 'transaction'] as const

test('each person has what they opened themselves, the latest first, each record once', async () => {
  const [andres, lucia] = [await personId(), await personId()]
  for (const id of ['c1', 'c2', 'c1']) await open(andres, 'customer', id)
  await open(lucia, 'quote', 'q1')
  await open(lucia, 'customer', 'c2')
  expect(await idsOf(andres)).toEqual(['c1', 'c2'])
  expect(await idsOf(lucia)).toEqual(['c2', 'q1'])
  expect(await idsOf(lucia, ['quote'])).toEqual(['q1'])
})

test('what was opened long ago is forgotten, of this person alone', async () => {
  const [busy, other] = [await personId(), await personId()]
  await open(other, 'customer', 'kept')
  for (let index = 0; index < mostSeen + 3; index++) await open(busy, 'transaction', `t${index}`)
  const ids = await idsOf(busy)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([mostSeen, `t${mostSeen + 2}`, 't3'])
  expect(await idsOf(other)).toEqual(['kept'])
})

test('a record has one place in the list, also if two kinds have one id', async () => {
  const person = await personId()
  for (const kind of ['quote', 'transaction', 'quote'] as const) await open(person, kind, 'x')
  const seen = await listSeen(desk.db, person, { kinds: every, limit: 9 })
  expect(seen.map(({ kind, id }) => `${kind} ${id}`)).toEqual(['quote x', 'transaction x'])
})

test('no more is listed than was asked for, and nothing of a person who is gone', async () => {
  const person = await personId()
  for (const id of ['c1', 'c2']) await open(person, 'customer', id)
  expect((await listSeen(desk.db, person, { kinds: every, limit: 1 })).map(({ id }) => id)).toEqual(['c2'])
  await desk.database.sql`delete from backoffice.people where id = ${person}`
  expect(await idsOf(person)).toEqual([])
})

async function personId(): Promise<string> {
  return (await givenPerson(desk, ['support'])).personId ?? ''
}

async function open(person: string, kind: (typeof every)[number], id: string): Promise<void> {
  passTime(desk, 1)
  await markSeen(desk, person, { kind, id })
}

async function idsOf(person: string, kinds: readonly (typeof every)[number][] = every): Promise<string[]> {
  return (await listSeen(desk.db, person, { kinds, limit: 100 })).map(({ id }) => id)
}
