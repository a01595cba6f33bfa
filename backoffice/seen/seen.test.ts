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
