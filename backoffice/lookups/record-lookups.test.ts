import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { expectQuota, perMinute, recordLookups } from './record-lookups'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const customer = { kind: 'email', value: 'ana@example.com', object: { kind: 'customer', id: 'c1' }, found: 1 } as const
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

test('the record of a search keeps a digest of what was asked: nothing of it in clear, and nothing that can be made without the key', async () => {
  const [actor, other] = [await givenPerson(desk, ['support']), await givenPerson(desk, ['auditor'])]
  await recordLookups(desk, actor, [customer, { kind: 'name', value: 'ana rojas', found: 0 }])
  await recordLookups(desk, other, [customer])
  await recordLookups({ ...desk, auditKey: Buffer.alloc(32, 9) }, other, [{ ...customer, kind: 'phone' }])
  const { records } = await listAudit(desk.db, {})
  const [requested, byOther] = [actor, other].map(({ personId }) => records.filter((one) => one.actorId === personId))
  expect(JSON.stringify(requested, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toMatch(/ana/i)
  const digests = [...(requested ?? []), ...(byOther ?? [])].map(({ after }) => after?.digest)
  for (const digest of digests) expect(digest).toMatch(/^[0-9a-f]{16}$/)
  expect(new Set(digests).size).toBe(3)
})

test('the same search of one session is one look-up for a minute, whatever it found; another search is another', async () => {
  const actor = await givenPerson(desk, ['support'])
  const ana = { kind: 'name', value: 'ana', found: 0 } as const
  await Promise.all(Array.from({ length: 4 }, () => recordLookups(desk, actor, [ana])))
  await recordLookups(desk, actor, [{ ...ana, found: 2, object: { kind: 'customer', id: 'c2' } }])
  expect(await listOwn(actor)).toEqual(['lookup.name'])
  await recordLookups(desk, actor, [{ ...ana, value: 'ana r' }])
  expect(await listOwn(actor)).toEqual(['lookup.name', 'lookup.name'])
})

test('the limit says how long to wait: until enough look-ups are older than a minute', async () => {
  const actor = await givenPerson(desk, ['support'])
  await recordLookups(desk, actor, customers(10))
  passTime(desk, 40)
  const more = Array.from({ length: 20 }, (_, index) => ({ kind: 'phone', value: `+58412${index}`, found: 0 }) as const)
  await recordLookups(desk, actor, more)
  await expect(recordLookups(desk, actor, [customer])).rejects.toMatchObject({ code: 'too_many_attempts', retryAfter: 20 })
  await expect(expectQuota(desk, actor, ['email'])).rejects.toMatchObject({ retryAfter: 20 })
  passTime(desk, 20)
  await expect(recordLookups(desk, actor, [customer])).resolves.toBeUndefined()
})

test('thirty e-mails and phones a minute are enough, also when asked at once; who asks on is written down once a minute', async () => {
  const actor = await givenPerson(desk, ['support'])
  const tries = await Promise.allSettled(customers(perMinute.personal + 5).map((one) => recordLookups(desk, actor, [one])))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(perMinute.personal)
  await expect(expectQuota(desk, actor, ['phone'])).rejects.toMatchObject({ code: 'too_many_attempts' })
  const denied = await listAudit(desk.db, { actorId: actor.personId ?? '', results: ['denied'] })
  expect(denied.records.map(({ action, code }) => [action, code])).toEqual([
    ['lookup.phone', 'too_many_attempts'],
    ['lookup.email', 'too_many_attempts'],
  ])
})

test('who used up the e-mails may still look up references, and after a minute e-mails again', async () => {
  const actor = await givenPerson(desk, ['support'])
  await recordLookups(desk, actor, customers(perMinute.personal))
  await recordLookups(desk, actor, [payment])
  await expect(recordLookups(desk, actor, [customer])).rejects.toMatchObject({ code: 'too_many_attempts', retryAfter: 60 })
  passTime(desk, 61)
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
  passTime(desk, 61)
  await recordLookups(desk, actor, [payment])
  expect(await listOwn(actor)).toHaveLength(4)
})

test('each search that finds nothing is recorded: its text is not stored, so none is known to be the same', async () => {
  const actor = await givenPerson(desk, ['support'])
  for (let index = 0; index < 3; index++) await recordLookups(desk, actor, [{ kind: 'reference', found: 0 }])
  expect(await listOwn(actor)).toHaveLength(3)
})

async function listOwn({ personId }: Actor): Promise<string[]> {
  const { records } = await listAudit(desk.db, { actorId: personId ?? '' })
  return records.map(({ action }) => action).sort()
}

function different<T extends { object: { kind: string } }>(lookup: T, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const object = { ...lookup.object, id: `other-${index}` }
    return { ...lookup, object, ...('value' in lookup ? { value: `other-${index}@example.com` } : {}) }
  })
}
