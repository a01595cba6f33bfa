import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { addNote, countNotes, editNote, listNotes, strikeNote } from './notes'
import { addTag, listTags, listVocabulary, removeTag, tagsPerCustomer } from './tags'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('a note is changed by its author for fifteen minutes, and by nobody else', async () => {
  const [ana, carlos, customerId] = [await given(), await given(), randomUUID()]
  const id = await transaction(desk.db, (tx) => addNote(tx, desk, ana, { customerId, text: 'Called about ord-1' }))

  await expect(transaction(desk.db, (tx) => editNote(tx, desk, carlos, { id, text: 'Never called' }))).rejects.toMatchObject({
    code: 'invalid_transition',
  })
  await transaction(desk.db, (tx) => editNote(tx, desk, ana, { id, text: 'Called about ord-2' }))
  passTime(desk, 15 * 60)
  await expect(transaction(desk.db, (tx) => editNote(tx, desk, ana, { id, text: 'Late' }))).rejects.toMatchObject({
    code: 'invalid_transition',
  })
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

async function given(): Promise<{ personId: string; name: string }> {
  const { personId, name } = await givenPerson(desk, ['support'])
  if (personId === null) throw new Error('nobody')
  return { personId, name }
}
