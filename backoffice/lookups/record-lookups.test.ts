import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import { givenPerson, pass, type TestDesk, testDesk } from '../test-desk'
import { expectQuota, perMinute, recordLookups } from './record-lookups'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const customer = { kind: 'email', object: { kind: 'customer', id: 'c1' }, found: 1 } as const
const payment = { kind: 'reference', object: { kind: 'transaction', id: 't1' }, found: 1 } as const

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
  const tries = await Promise.allSettled(
    Array.from({ length: perMinute.personal + 5 }, () => recordLookups(desk, actor, [customer])),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(perMinute.personal)
  await expect(expectQuota(desk, actor.personId ?? '', ['phone'])).rejects.toMatchObject({ code: 'too_many_attempts' })
  const denied = await listAudit(desk.db, { actorId: actor.personId ?? '', results: ['denied'] })
  expect(denied.records).toHaveLength(5)
})

test('who used up the e-mails may still look up references, and after a minute e-mails again', async () => {
  const actor = await givenPerson(desk, ['support'])
  const all = Array.from({ length: perMinute.personal }, () => customer)
  await recordLookups(desk, actor, all)
  await recordLookups(desk, actor, [payment])
  await expect(recordLookups(desk, actor, [customer])).rejects.toMatchObject({ code: 'too_many_attempts', retryAfter: 60 })
  pass(desk, 61)
  await expect(recordLookups(desk, actor, [customer])).resolves.toBeUndefined()
})

test('one person does not use up the look-ups of another', async () => {
  const [busy, other] = [await givenPerson(desk, ['support']), await givenPerson(desk, ['support'])]
  await recordLookups(
    desk,
    busy,
    Array.from({ length: perMinute.other }, () => payment),
  )
  await expect(recordLookups(desk, busy, [payment])).rejects.toMatchObject({ code: 'too_many_attempts' })
  await expect(recordLookups(desk, other, [payment])).resolves.toBeUndefined()
})
