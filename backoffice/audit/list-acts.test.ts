import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Actor, machineActor } from '../desk'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { countAudit } from './count-audit'
import { type ActFilters, countActs, listActs } from './list-acts'
import { givenCall, givenRecord, tamper } from './test-trail'

let desk: TestDesk
let lucia: Actor
let andres: Actor
beforeAll(async () => {
  desk = await testDesk()
  lucia = await givenPerson(desk, ['finance'])
  andres = { ...(await givenPerson(desk, ['support'])), name: 'Andrés Quintero' }
})
afterAll(() => desk.close())
beforeEach(() => tamper(desk, `truncate backoffice.audit_records; update backoffice.audit_head set seq = 0, hash = ''`))

const seqsOf = async (filters: ActFilters) => (await listActs(desk.db, filters)).acts.map(({ seq }) => Number(seq))
const word = { actorIds: [], actions: [], objectIds: [], objectEnds: [] }

test('an act through the API is one row, with its requester, the reason, and the values before and after', async () => {
  await givenCall(desk, lucia, {
    entry: {
      action: 'customer.edit',
      object: { kind: 'customer', id: 'c1' },
      reason: 'ticket 8841',
      before: { phone_number: '+58414*****70' },
      after: { phone_number: '+58412*****31' },
    },
    ends: [{ after: { state: 'ONBOARDING' } }],
  })
  const { acts } = await listActs(desk.db, {})
  expect(acts).toHaveLength(1)
  expect(acts[0]).toMatchObject({
    seq: 2n,
    actorName: lucia.name,
    result: 'done',
    reason: 'ticket 8841',
    before: { phone_number: '+58414*****70' },
    after: { phone_number: '+58412*****31', state: 'ONBOARDING' },
  })
  expect(Number(acts[0]?.at) - Number(acts[0]?.requestedAt)).toBe(1000)
})

test('a lost answer is one row that says unknown, until the machine has found out how it ended', async () => {
  const [, lost] = await givenCall(desk, lucia, { ends: [{ result: 'unknown' }] })
  expect(await listActs(desk.db, {})).toMatchObject({ acts: [{ seq: lost, result: 'unknown' }] })
  const callId = (await listActs(desk.db, {})).acts[0]?.callId ?? undefined
  await givenRecord(desk, { callId, after: { found_by: 'look_up' } }, machineActor('looking'))

  const { acts } = await listActs(desk.db, {})
  expect(acts).toMatchObject([{ seq: 3n, result: 'done', actorName: lucia.name, after: { found_by: 'look_up' } }])
  expect(await seqsOf({ results: ['unknown'] })).toEqual([])
  expect(await seqsOf({ actorId: lucia.personId ?? '' })).toEqual([3])
  expect(await seqsOf({ actorId: andres.personId ?? '' })).toEqual([])
})

test('an act of which nothing is known but that it was sent is a row', async () => {
  await givenCall(desk, lucia, { ends: [] })
  expect((await listActs(desk.db, {})).acts).toMatchObject([{ seq: 1n, result: 'sent' }])
})

test('what was created is found by its id, which the intent did not know', async () => {
  await givenCall(desk, lucia, {
    entry: { object: { kind: 'quote', id: '' } },
    ends: [{ object: { kind: 'quote', id: 'made-0000-9f02a1c4' } }],
  })
  expect(await seqsOf({ objectId: 'made-0000-9f02a1c4' })).toEqual([2])
  expect(await seqsOf({ words: [{ ...word, objectEnds: ['9f02a1c4'] }] })).toEqual([2])
  expect(await seqsOf({ words: [{ ...word, objectIds: ['9f02a1c4'] }] })).toEqual([])
})

test('of several words all must fit, each in one of its meanings', async () => {
  await givenRecord(desk, { action: 'field.reveal' }, lucia)
  await givenRecord(desk, { action: 'field.reveal' }, andres)
  await givenRecord(desk, { action: 'quote.create' }, lucia)
  const [byLucia, reveals] = [
    { ...word, actorIds: [lucia.personId ?? ''] },
    { ...word, actions: ['field.reveal'] },
  ]
  expect(await seqsOf({ words: [byLucia] })).toEqual([3, 1])
  expect(await seqsOf({ words: [byLucia, reveals] })).toEqual([1])
  expect(await seqsOf({ words: [{ ...byLucia, actions: ['field.reveal'] }] })).toEqual([3, 2, 1])
  expect(await seqsOf({ words: [word] })).toEqual([])
})

test('a page goes on where the one above ended, and counts stop at their limit', async () => {
  for (let act = 0; act < 5; act++) await givenCall(desk, lucia)
  const first = await listActs(desk.db, {}, { limit: 2 })
  const second = await listActs(desk.db, {}, { limit: 2, before: first.nextBefore ?? undefined })
  const third = await listActs(desk.db, {}, { limit: 2, before: second.nextBefore ?? undefined })
  expect([first, second, third].map(({ acts }) => acts.map(({ seq }) => Number(seq)))).toEqual([[10, 8], [6, 4], [2]])
  expect(third.nextBefore).toBeNull()
  expect(await countActs(desk.db, {}, 100)).toBe(5)
  expect(await countActs(desk.db, {}, 3)).toBe(3)
})

test('an earlier state of the trail is shown unchanged, whatever was recorded since', async () => {
  await givenCall(desk, lucia, { ends: [{ result: 'unknown' }, { result: 'done' }] })
  expect((await listActs(desk.db, { asOf: 2n })).acts).toMatchObject([{ seq: 2n, result: 'unknown' }])
})

test('the counts of a week are those of the rows that the trail lists', async () => {
  const from = desk.now()
  await givenCall(desk, lucia)
  await givenRecord(desk, { result: 'denied' }, andres)
  const counts = await countAudit(desk.db, { from, timeZone: 'America/Caracas' })
  expect(counts.map(({ result, count }) => [result, count]).sort()).toEqual([
    ['denied', 1],
    ['done', 1],
  ])
  expect(await countActs(desk.db, { from }, 100)).toBe(2)
})
