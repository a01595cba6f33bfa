import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { listSeen, markSeen, mostSeen, type SeenRecord } from './seen'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const somebody = async () => (await givenPerson(desk, ['support'])).personId ?? ''
const open = async (personId: string, ...records: SeenRecord[]) => {
  for (const record of records) {
    passTime(desk, 1)
    await markSeen(desk, personId, record)
  }
}
const kinds = ['customer', 'quote', 'transaction'] as const
const seenBy = async (personId: string, of: readonly SeenRecord['kind'][] = kinds, limit = 100) =>
  (await listSeen(desk.db, personId, { kinds: of, limit })).map(({ kind, id }) => `${kind} ${id}`)

describe('what a person opened', () => {
  test('is listed by kind, and no more of it than was asked for', async () => {
    const personId = await somebody()
    await open(personId, { kind: 'customer', id: 'c1' }, { kind: 'quote', id: 'q1' }, { kind: 'customer', id: 'c2' })
    expect(await seenBy(personId)).toEqual(['customer c2', 'quote q1', 'customer c1'])
    expect(await seenBy(personId, ['quote'])).toEqual(['quote q1'])
    expect(await seenBy(personId, ['customer'], 1)).toEqual(['customer c2'])
    expect(await seenBy(personId, ['transaction'])).toEqual([])
  })

  test('has one place for each record, also if two kinds have one id', async () => {
    const personId = await somebody()
    await open(personId, { kind: 'quote', id: 'x' }, { kind: 'transaction', id: 'x' }, { kind: 'quote', id: 'x' })
    expect(await seenBy(personId)).toEqual(['quote x', 'transaction x'])
  })

  test('is thirty records at most, the latest of all kinds', async () => {
    const [personId, other] = [await somebody(), await somebody()]
    await open(other, { kind: 'quote', id: 'old' })
    await open(personId, { kind: 'customer', id: 'first' })
    await open(personId, ...Array.from({ length: mostSeen }, (_, index) => ({ kind: 'quote' as const, id: `q${index}` })))
    const seen = await seenBy(personId)
    expect([seen.length, seen[0], seen.includes('customer first')]).toEqual([mostSeen, `quote q${mostSeen - 1}`, false])
    expect(await seenBy(other)).toEqual(['quote old'])
  })

  test('is nobody else’s, and is gone with the person', async () => {
    const [personId, other] = [await somebody(), await somebody()]
    await open(personId, { kind: 'customer', id: 'c1' })
    expect(await seenBy(other)).toEqual([])
    await desk.database.sql`delete from backoffice.people where id = ${personId}`
    expect(await seenBy(personId)).toEqual([])
  })
})
