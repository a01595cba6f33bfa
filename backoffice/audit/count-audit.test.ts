import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database/open'
import type { Actor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { type AuditEntry, appendAudit } from './append-audit'
import { countAudit, listMostRevealed } from './count-audit'
import { exportActions, listAudit } from './list-audit'

let desk: TestDesk
let [ana, luis]: Actor[] = []
beforeAll(async () => {
  desk = await testDesk()
  ana = await givenPerson(desk, ['support'])
  luis = await givenPerson(desk, ['compliance'])
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica` // disables the trigger that prevents it
    await tx`truncate backoffice.audit_records`
  })
})

const timeZone = 'America/Caracas'

test('records are counted by the day of the business zone, by what was done and how it ended', async () => {
  await record('2026-11-20T03:59:59.999Z', { action: 'quote.pay' }) // still the 19th in Caracas
  await record('2026-11-20T04:00:00.000Z', { action: 'quote.pay' })
  await record('2026-11-20T14:00:00.000Z', { action: 'quote.pay' })
  await record('2026-11-20T14:00:00.000Z', { action: 'quote.pay', result: 'denied' })

  const counts = await countAudit(desk.db, { from: new Date('2026-11-19T04:00:00Z'), timeZone })

  expect(counts.sort((a, b) => a.day.localeCompare(b.day) || a.count - b.count)).toEqual([
    { day: '2026-11-19', action: 'quote.pay', result: 'done', count: 1 },
    { day: '2026-11-20', action: 'quote.pay', result: 'denied', count: 1 },
    { day: '2026-11-20', action: 'quote.pay', result: 'done', count: 2 },
  ])
})

test('what happened before is not counted, and a trail without records counts nothing', async () => {
  const from = new Date('2026-11-19T04:00:00Z')
  expect(await countAudit(desk.db, { from, timeZone })).toEqual([])
  await record('2026-11-19T03:59:59.999Z', { action: 'field.reveal' })
  expect(await countAudit(desk.db, { from, timeZone })).toEqual([])
  expect(await listMostRevealed(desk.db, { from, limit: 5 })).toEqual([])
})

test('the record that was revealed most comes first, with the number of people; a refused reveal does not count', async () => {
  const at = '2026-11-20T14:00:00.000Z'
  await record(at, { object: { kind: 'customer', id: 'c1' } })
  await record(at, { object: { kind: 'customer', id: 'c2' } })
  await record(at, { object: { kind: 'customer', id: 'c2' } }, luis)
  await record(at, { object: { kind: 'customer', id: 'c1' }, result: 'denied' })
  await record(at, { object: { kind: 'customer', id: 'c1' }, result: 'denied' })

  expect(await listMostRevealed(desk.db, { from: new Date('2026-11-20T04:00:00Z'), limit: 5 })).toEqual([
    { objectKind: 'customer', objectId: 'c2', reveals: 2, people: 2 },
    { objectKind: 'customer', objectId: 'c1', reveals: 1, people: 1 },
  ])
})

test('a group of actions and the exports of every kind are found again as they were counted', async () => {
  const at = '2026-11-20T14:00:00.000Z'
  for (const action of ['sign_in', 'sign_in.demo', 'sign_out', 'customer.export', 'lookup.export', 'customer.edit'])
    await record(at, { action })

  const found = async (filters: Parameters<typeof listAudit>[1]) =>
    (await listAudit(desk.db, filters)).records.map(({ action }) => action).sort()

  expect(await found({ action: 'sign_in.' })).toEqual(['sign_in', 'sign_in.demo'])
  expect(await found({ actions: exportActions })).toEqual(['customer.export', 'lookup.export'])
  expect(await found({ from: new Date(Date.parse(at) + 1) })).toEqual([])
})

async function record(at: string, entry: Partial<AuditEntry>, actor = ana): Promise<void> {
  if (actor === undefined) throw new Error('nobody is at work')
  desk.clock.now = new Date(at)
  const whole = { action: 'field.reveal', object: { kind: 'quote', id: 'q1' }, result: 'done' as const, ...entry }
  await transaction(desk.db, (tx) => appendAudit(tx, desk, actor, whole))
}
