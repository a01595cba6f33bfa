import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import { givenPerson, pass, type TestDesk, testDesk } from '../test-desk'
import { expectQuota, perMinute, recordLookups } from './record-lookups'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const customer = { kind: 'email', object: { kind: 'customer', id: 'c1' }, found: 1 } as const
const payment = { kind: 'reference', object: { kind: 'transaction', id: 't1' }, found: 1 } as const
const customers = (count: number) => different(customer, count)

test('each look-up is written down with what was found, and what was not found as such', async () => {
  const actor = await givenPerson(desk, ['support'])
  await recordLookups(desk, actor, [customer, { kind: 'reference', found: 0 }])
  const { records } = await listAudit(desk.db, { actorId: actor.personId ?? '' })
  expect(records.map(({ action, objectId, result, code }) => ({ action, objectId, result, code }))).toEqual([
    { action: 'lookup.reference', objectId: '', result: 'failed', code: 'not_found' },
    { action: 'lookup.email', objectId: 'c1', result: 'done', code: null },
  ])
})

test('thirty e-mails and phones a minute are enough, also when asked at once; the refusal is written down', async () => {
  const actor = await givenPerson(desk, ['support'])
  const tries = await Promise.allSettled(customers(perMinute.personal + 5).map((one) => recordLookups(desk, actor, [one])))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(perMinute.personal)
  await expect(expectQuota(desk, actor.personId ?? '', ['phone'])).rejects.toMatchObject({ code: 'too_many_attempts' })
  const denied = await listAudit(desk.db, { actorId: actor.personId ?? '', results: ['denied'] })
  expect(denied.records).toHaveLength(5)
})

test('who used up the e-mails may still look up references, and after a minute e-mails again', async () => {
  const actor = await givenPerson(desk, ['support'])
  await recordLookups(desk, actor, customers(perMinute.personal))
  await recordLookups(desk, actor, [payment])
  await expect(recordLookups(desk, actor, [customer])).rejects.toMatchObject({ code: 'too_many_attempts', retryAfter: 60 })
  pass(desk, 61)
  await expect(recordLookups(desk, actor, [customer])).resolves.toBeUndefined()
})

test('one person does not use up the look-ups of another', async () => {
  const [busy, other] = [await givenPerson(desk, ['support']), await givenPerson(desk, ['support'])]
  await recordLookups(desk, busy, different(payment, perMinute.other))
  await expect(recordLookups(desk, busy, [payment])).rejects.toMatchObject({ code: 'too_many_attempts' })
  await expect(recordLookups(desk, other, [payment])).resolves.toBeUndefined()
})

test('what the search box found and the page shows is one look-up, also when both ask at once', async () => {
  const actor = await givenPerson(desk, ['support'])
  await Promise.all(Array.from({ length: 4 }, () => recordLookups(desk, actor, [payment])))
  await recordLookups(desk, actor, [payment, customer])
  expect(await listOwn(actor)).toEqual(['lookup.email', 'lookup.reference'])
})

test('the same record is looked up anew after a minute, in another session, and where something else was found', async () => {
  const actor = await givenPerson(desk, ['support'])
  await recordLookups(desk, actor, [payment])
  await recordLookups(desk, { ...actor, sessionId: randomUUID() }, [payment])
  await recordLookups(desk, actor, [{ ...payment, found: 2 }])
  pass(desk, 61)
  await recordLookups(desk, actor, [payment])
  expect(await listOwn(actor)).toHaveLength(4)
})

test('each search that finds nothing is written down: what was searched for is not kept, so none is known to be the same', async () => {
  const actor = await givenPerson(desk, ['support'])
  for (let index = 0; index < 3; index++) await recordLookups(desk, actor, [{ kind: 'reference', found: 0 }])
  expect(await listOwn(actor)).toHaveLength(3)
})

async function listOwn({ personId }: Actor): Promise<string[]> {
  const { records } = await listAudit(desk.db, { actorId: personId ?? '' })
  return records.map(({ action }) => action).sort()
}

function different<T extends { object: { kind: string } }>(lookup: T, count: number) {
  return Array.from({ length: count }, (_, index) => ({ ...lookup, object: { ...lookup.object, id: `other-${index}` } }))
}
