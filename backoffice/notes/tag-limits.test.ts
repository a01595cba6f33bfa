import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { addNote, countNotes, editNote, listNotes, strikeNote } from './notes'
import { addTag, listTagged, listTags, listVocabulary, removeTag } from './tags'

let desk: TestDesk
let ana: { personId: string; name: string }
beforeAll(async () => {
  desk = await testDesk()
  const { personId, name } = await givenPerson(desk, ['support'])
  ana = { personId: personId ?? '', name }
})
beforeEach(() => desk.database.sql`delete from backoffice.tags`.then(() => {}))
afterAll(() => desk.close())

const inTx = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(desk.db, work)
const tag = (customerId: string, name: string) =>
  inTx((tx) => addTag(tx, desk, ana.personId, { customerId, tag: name })).then(
    () => 'done',
    (error) => error.errors[0],
  )
const tooMany = { pointer: '/tag', code: 'out_of_range' }

describe('tags', () => {
  test('are fifty different ones at most, all of which can be used again', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `tag ${String(index).padStart(2, '0')}`)
    const stored = names.map((name, index) => ({
      ...{ object_kind: 'customer', object_id: `c${Math.floor(index / 10)}`, tag: name },
      ...{ added_by: ana.personId, added_at: desk.now() },
    }))
    await desk.database.sql`insert into backoffice.tags ${desk.database.sql(stored)}`
    expect(await listVocabulary(desk.db)).toEqual(names)
    expect(await tag('c9', 'one more')).toEqual(tooMany)
    expect(await tag('c9', 'TAG 07')).toBe('done')
    expect(await listTags(desk.db, 'c9')).toEqual(['tag 07'])
  })

  test('of a customer are ten at most, each once', async () => {
    for (let index = 0; index < 10; index++) expect(await tag('c1', `t${index}`)).toBe('done')
    expect(await tag('c1', 't10')).toEqual(tooMany)
    await inTx((tx) => removeTag(tx, { customerId: 'c1', tag: 't0' }))
    await inTx((tx) => removeTag(tx, { customerId: 'c2', tag: 't1' }))
    expect([await tag('c1', 't1'), await tag('c1', 't10')]).toEqual(['done', 'done'])
    expect(await listTags(desk.db, 'c1')).toHaveLength(10)
  })

  test('that nobody uses any more are offered no more', async () => {
    await tag('c1', 'vip')
    await inTx((tx) => removeTag(tx, { customerId: 'c1', tag: 'vip' }))
    expect([await listVocabulary(desk.db), await listTagged(desk.db, { tag: 'vip', limit: 10 })]).toEqual([[], []])
  })
})

describe('a note', () => {
  const add = (customerId: string, text = 'Called') => inTx((tx) => addNote(tx, desk, ana, { customerId, text }))
  const read = async (customerId: string) => (await listNotes(desk.db, customerId, { limit: 10 })).notes

  test('says when it was edited, and can be edited until the last moment of its quarter of an hour', async () => {
    const customerId = randomUUID()
    const id = await add(customerId)
    passTime(desk, 15 * 60 - 1)
    expect(await inTx((tx) => editNote(tx, desk, ana, { id, text: 'Called back' }))).toEqual({ customerId })
    expect(await read(customerId)).toMatchObject([{ text: 'Called back', editedAt: desk.now(), struckAt: null }])
  })

  test('that is struck cannot be edited any more, and can be struck however old it is', async () => {
    const customerId = randomUUID()
    const [old, fresh] = [await add(customerId), await add(customerId)]
    await inTx((tx) => strikeNote(tx, desk, ana, fresh))
    await expect(inTx((tx) => editNote(tx, desk, ana, { id: fresh, text: 'x' }))).rejects.toMatchObject({
      code: 'invalid_transition',
    })
    passTime(desk, 86_400)
    await inTx((tx) => strikeNote(tx, desk, ana, old))
    expect(await countNotes(desk.db, customerId)).toBe(0)
    expect(await read(customerId)).toHaveLength(2)
  })

  test('of one customer is none of another', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    await add(one)
    expect([await countNotes(desk.db, one), await countNotes(desk.db, other), await read(other)]).toEqual([1, 0, []])
  })
})
