import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { type ActFilters, listActs } from './list-acts'
import { readSealed, sealedFile, verifySealedFile } from './sealed-file'
import { givenCall, givenRecord } from './test-trail'

let desk: TestDesk
let lucia: Actor
let file: string[]
beforeAll(async () => {
  desk = await testDesk()
  lucia = await givenPerson(desk, ['finance'])
  await givenRecord(desk, { reason: 'año “nuevo”', after: { amount: 101.5, confirmed: true, none: null } }, lucia)
  await givenCall(desk, lucia, { entry: { object: { kind: 'quote', id: 'q2' } }, ends: [{ result: 'unknown' }, {}] })
  await givenRecord(desk, { action: 'field.reveal' }, lucia)
  file = await write({})
})
afterAll(() => desk.close())

const verify = (lines: readonly string[]) => verifySealedFile(desk.auditKey, lines)

test('a file of the trail verifies without the database, with every record of its acts', async () => {
  expect(await verify(file)).toEqual({ ok: true, records: 5, faults: [] })
  expect(file.slice(1, -1).map((line) => JSON.parse(line).seq)).toEqual(['5', '2', '3', '4', '1'])
})

test('no program finds an end of a line within a text', async () => {
  await givenRecord(desk, { action: 'note.add', reason: 'ticket\u20281042\u2029' }, lucia)
  const lines = await write({ action: 'note.add' })
  expect(lines.join('')).not.toMatch(/[\u2028\u2029]/)
  expect(JSON.parse(JSON.parse(lines[1] ?? '').said.content).reason).toBe('ticket\u20281042\u2029')
  expect(await verify(lines)).toMatchObject({ ok: true, records: 1 })
})

test('a file of some acts verifies too, though their neighbours are elsewhere', async () => {
  expect(await verify(await write({ action: 'field.reveal' }))).toMatchObject({ ok: true, records: 1 })
  expect(await verify(await write({ action: 'tag.add' }))).toMatchObject({ ok: true, records: 0 })
})

test('a line that was changed is named by its record', async () => {
  const changed = file.map((line) => line.replace('año “nuevo”', 'año viejo'))
  expect(await verify(changed)).toMatchObject({
    ok: false,
    faults: [
      { line: 6, fault: 'changed', seq: '1' },
      { line: 7, fault: 'not_whole' },
    ],
  })
})

test.each([
  ['a line taken out', (lines: string[]) => lines.toSpliced(2, 1)],
  ['a line behind the last one', (lines: string[]) => [...lines, ...lines.slice(1, 2)]],
  ['the end cut off', (lines: string[]) => lines.slice(0, 4)],
  ['the last line alone cut off', (lines: string[]) => lines.slice(0, -1)],
  [
    'two lines that changed places',
    (lines: string[]) => [...lines.slice(0, 1), ...lines.slice(1, -1).reverse(), ...lines.slice(-1)],
  ],
  ['another first line', (lines: string[]) => ['{"cauce_audit":2}', ...lines.slice(1)]],
  ['nothing', () => []],
])('%s is seen', async (_what, change) => {
  expect(await verify(change(file))).toMatchObject({
    ok: false,
    faults: expect.arrayContaining([expect.objectContaining({ fault: 'not_whole' })]),
  })
})

test('who has another key, or none, can neither make a file nor check one', async () => {
  expect(await verifySealedFile(Buffer.alloc(32, 1), file)).toMatchObject({ ok: false, faults: { length: 6 } })
})

async function write(filters: ActFilters): Promise<string[]> {
  const lines = sealedFile(desk.auditKey)
  const { acts } = await listActs(desk.db, filters)
  const rows = await readSealed(desk.db, acts)
  return [lines.first({ filter: {} }), ...rows.map(lines.record), lines.last()].map((line) => line.trimEnd())
}
