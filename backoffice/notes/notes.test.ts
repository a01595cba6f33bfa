import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { addNote, countNotes, editNote, listNotes, strikeNote } from './notes'
import { addTag, listTagged, listTags, listVocabulary, removeTag, tagsPerCustomer } from './tags'

let desk: TestDesk
let clerk: { personId: string; name: string }
beforeAll(async () => {
  desk = await testDesk()
  clerk = await given()
})
beforeEach(() => desk.database.sql`delete from backoffice.tags`.then(() => {}))
afterAll(() => desk.close())

test('a note is changed by its author for fifteen minutes, and by nobody else', async () => {
  const [ana, carlos, customerId] = [await given(), await given(), randomUUID()]
  const id = await transaction(desk.db, (tx) => addNote(tx, desk, ana, { customerId, text: 'Called about ord-1' }))

  const seen = 'Called about ord-1'
  const edit = (by: typeof ana, text: string, was: string) =>
    transaction(desk.db, (tx) => editNote(tx, desk, by, { id, text, seen: was }))
  await expect(edit(carlos, 'Never called', seen)).rejects.toMatchObject({ code: 'invalid_transition' })
  await edit(ana, 'Called about ord-2', seen)
  await expect(edit(ana, 'Called about ord-3', seen), 'in another tab').rejects.toMatchObject({ code: 'stale_record' })
  passTime(desk, 15 * 60)
  await expect(edit(ana, 'Late', 'Called about ord-2')).rejects.toMatchObject({ code: 'invalid_transition' })
  expect((await listNotes(desk.db, customerId, { limit: 10 })).notes).toMatchObject([
    { id, text: 'Called about ord-2', authorName: ana.name },
  ])
})

test('a note that is struck stays readable and is not counted; the newest comes first', async () => {
  const [ana, customerId] = [await given(), randomUUID()]
  const first = await transaction(desk.db, (tx) => addNote(tx, desk, ana, { customerId, text: 'First' }))
  passTime(desk, 1)
  const second = await transaction(desk.db, (tx) => addNote(tx, desk, ana, { customerId, text: 'Second' }))
  expect(await transaction(desk.db, (tx) => strikeNote(tx, desk, ana, first))).toEqual({ customerId })

  expect((await listNotes(desk.db, customerId, { limit: 10 })).notes.map(({ id, struckAt }) => [id, struckAt !== null])).toEqual([
    [second, false],
    [first, true],
  ])
  expect(await countNotes(desk.db, customerId)).toBe(1)
  await expect(transaction(desk.db, (tx) => strikeNote(tx, desk, ana, first))).rejects.toMatchObject({
    code: 'invalid_transition',
  })
})

test('notes are read on from where a page ended, also those of one moment, and one that is written meanwhile is not among them', async () => {
  const [ana, customerId] = [await given(), randomUUID()]
  const written: string[] = []
  for (let index = 0; index < 7; index++) {
    written.unshift(await transaction(desk.db, (tx) => addNote(tx, desk, ana, { customerId, text: `Note ${index}` })))
    if (index % 3 === 0) passTime(desk, 1)
  }
  const read: string[] = []
  for (let after: string | null | undefined; after !== null; ) {
    const { notes, nextAfter } = await listNotes(desk.db, customerId, { after, limit: 2 })
    read.push(...notes.map(({ id }) => id))
    passTime(desk, 1)
    await transaction(desk.db, (tx) => addNote(tx, desk, ana, { customerId, text: 'Meanwhile' }))
    after = nextAfter
  }
  expect(read).toEqual(written)
})

test('tags are one however they are written, ten at most, and offered again', async () => {
  const [ana, customerId] = [await given(), randomUUID()]
  for (const tag of ['VIP', 'vip', 'payroll']) {
    await transaction(desk.db, (tx) => addTag(tx, desk, ana.personId, { customerId, tag }))
  }
  expect(await listTags(desk.db, customerId)).toEqual(['payroll', 'vip'])
  await transaction(desk.db, (tx) => removeTag(tx, { customerId, tag: 'vip' }))
  expect(await listTags(desk.db, customerId)).toEqual(['payroll'])
  for (let index = 1; index < tagsPerCustomer; index++) {
    await transaction(desk.db, (tx) => addTag(tx, desk, ana.personId, { customerId, tag: `tag ${index}` }))
  }
  await expect(
    transaction(desk.db, (tx) => addTag(tx, desk, ana.personId, { customerId, tag: 'one more' })),
  ).rejects.toMatchObject({ errors: [{ pointer: '/tag', code: 'out_of_range' }] })
  expect(await listVocabulary(desk.db)).toContain('payroll')
})

const inTx = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(desk.db, work)
const tag = (customerId: string, name: string) =>
  inTx((tx) => addTag(tx, desk, clerk.personId, { customerId, tag: name })).then(
    () => 'done',
    (error) => error.errors[0],
  )
const tooMany = { pointer: '/tag', code: 'out_of_range' }

describe('tags', () => {
  test('are fifty different ones at most, all of which can be used again', async () => {
    const names = Array.from({ length: 50 }, (_, index) => `tag ${String(index).padStart(2, '0')}`)
    const stored = names.map((name, index) => ({
      object_kind: 'customer',
      object_id: `c${Math.floor(index / 10)}`,
      tag: name,
      added_by: clerk.personId,
      added_at: desk.now(),
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
  const add = (customerId: string, text = 'Called') => inTx((tx) => addNote(tx, desk, clerk, { customerId, text }))
  const read = async (customerId: string) => (await listNotes(desk.db, customerId, { limit: 10 })).notes

  test('says when it was edited, and can be edited until the last moment of its quarter of an hour', async () => {
    const customerId = randomUUID()
    const id = await add(customerId)
    passTime(desk, 15 * 60 - 1)
    expect(await inTx((tx) => editNote(tx, desk, clerk, { id, text: 'Called back', seen: 'Called' }))).toEqual({ customerId })
    expect(await read(customerId)).toMatchObject([{ text: 'Called back', editedAt: desk.now(), struckAt: null }])
  })

  test('that is struck cannot be edited any more, and can be struck however old it is', async () => {
    const customerId = randomUUID()
    const [old, fresh] = [await add(customerId), await add(customerId)]
    await inTx((tx) => strikeNote(tx, desk, clerk, fresh))
    await expect(inTx((tx) => editNote(tx, desk, clerk, { id: fresh, text: 'x', seen: 'Called' }))).rejects.toMatchObject({
      code: 'invalid_transition',
    })
    passTime(desk, 86_400)
    await inTx((tx) => strikeNote(tx, desk, clerk, old))
    expect(await countNotes(desk.db, customerId)).toBe(0)
    expect(await read(customerId)).toHaveLength(2)
  })

  test('of one customer is none of another', async () => {
    const [one, other] = [randomUUID(), randomUUID()]
    await add(one)
    expect([await countNotes(desk.db, one), await countNotes(desk.db, other), await read(other)]).toEqual([1, 0, []])
  })
})

async function given(): Promise<{ personId: string; name: string }> {
  const { personId, name } = await givenPerson(desk, ['support'])
  if (personId === null) throw new Error('nobody')
  return { personId, name }
}
