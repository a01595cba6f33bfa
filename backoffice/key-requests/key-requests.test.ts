import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ApiKeyBody } from '#contract/api-keys'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import { listNotices } from '../notices/list-notices'
import { changeRoles, disablePerson } from '../staff/change-person'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import {
  closeMadeRequest,
  decideKeyRequest,
  expireKeyRequests,
  mustBeAgreed,
  requestKey,
  withdrawKeyRequest,
} from './key-requests'
import { hasOtherAdmin, listKeyRequestStates, listOpenKeyRequests } from './list-key-requests'

let desk: TestDesk
let people: { ana: Actor; eva: Actor; luis: Actor }
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  passTime(desk, 60)
  await desk.database.sql`delete from backoffice.key_requests`
  await desk.database.sql`delete from backoffice.people`
  const [ana, eva] = [await givenPerson(desk, ['admin']), await givenPerson(desk, ['admin'])]
  people = { ana, eva, luis: await givenPerson(desk, ['support']) }
})

const [hour, day] = [3600, 86_400]
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )
const body: ApiKeyBody = {
  name: 'Checkout',
  scopes: ['quotes:write', 'transfers:pay'],
  allowed_cidrs: ['203.0.113.0/24'],
  expires_at: '2027-01-01T00:00:00Z',
}
const newKey = { act: 'create' as const, body }
const rotation = { act: 'rotate' as const, name: 'Checkout', last_four: 'k3Zp', grace_seconds: 3600 }

async function given(by: Actor, keyId: string | null = null): Promise<string> {
  const id = randomUUID()
  await requestKey(desk, by, { id, keyId, terms: keyId === null ? newKey : rotation })
  return id
}
const decide = (by: Actor, id: string, decision: 'agreed' | 'rejected' = 'agreed') => decideKeyRequest(desk, by, { id, decision })
const stateOf = async (id: string) => (await listKeyRequestStates(desk.db, [id]))[0]?.state

test('one admin requests a key, another agrees to exactly that, and only the first may then create it; both are notified', async () => {
  const { ana, eva } = people
  const id = await given(ana)
  expect(await codeOf(mustBeAgreed(desk, ana, id)), 'before anybody agreed').toBe('key_request_closed')
  expect(await listOpenKeyRequests(desk)).toMatchObject([{ id, terms: newKey, state: 'waiting' }])
  await decide(eva, id)
  expect(await codeOf(mustBeAgreed(desk, eva, id)), 'who agreed never sees the secret').toBe('forbidden')
  expect(await mustBeAgreed(desk, ana, id)).toMatchObject({ terms: newKey, decidedBy: eva.personId })
  await closeMadeRequest(desk, id)
  expect(await listOpenKeyRequests(desk)).toEqual([])
  const noticesOf = async ({ personId }: Actor) => (await listNotices(desk.db, personId ?? '')).notices.map(({ kind }) => kind)
  expect([await noticesOf(ana), await noticesOf(eva)]).toEqual([['work_decided'], ['work_waits']])
  const { records } = await listAudit(desk.db, { objectId: id })
  expect(records.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['api_key.agree', eva.personId],
    ['api_key.request', ana.personId],
  ])
  expect(records[0]?.after).toEqual({
    name: 'Checkout',
    scopes: 'quotes:write, transfers:pay',
    allowed_from: '203.0.113.0/24',
    expires: '2027-01-01T00:00:00Z',
    proposed_by: ana.personId,
  })
})

test('no other role agrees to a request or makes one, and the database refuses both an own agreement and none', async () => {
  const { ana, eva, luis } = people
  const id = await given(ana)
  expect(await codeOf(decide(luis, id))).toBe('forbidden')
  expect(await codeOf(given(luis))).toBe('forbidden')
  const { sql } = desk.database
  const alone = sql`update backoffice.key_requests
    set state = 'agreed', decided_by = ${ana.personId}, decided_at = now() where id = ${id}`
  await expect(alone).rejects.toThrow('key_requests_by_two')
  await expect(sql`update backoffice.key_requests set state = 'agreed' where id = ${id}`).rejects.toThrow('key_requests_agreed')
  const made = sql`update backoffice.key_requests set state = 'made', made_at = now() where id = ${id}`
  await expect(made).rejects.toThrow('decided once')
  const wider = sql`update backoffice.key_requests set terms = '{"act": "create"}' where id = ${id}`
  await expect(wider, 'what is agreed to is what was requested').rejects.toThrow('as it was made')
  const born = sql`insert into backoffice.key_requests (id, terms, requested_by, requested_at, state, decided_by, decided_at)
    values (${randomUUID()}, '{}', ${ana.personId}, now(), 'agreed', ${eva.personId}, now())`
  await expect(born).rejects.toThrow('begins by waiting')
})

test('a pressed-twice request is one, and one rotation of a key is open at a time', async () => {
  const { ana, eva } = people
  const id = randomUUID()
  await Promise.all([1, 2, 3].map(() => requestKey(desk, ana, { id, keyId: null, terms: newKey })))
  expect(await listOpenKeyRequests(desk)).toHaveLength(1)
  expect((await listAudit(desk.db, { objectId: id })).records).toHaveLength(1)
  expect(await codeOf(requestKey(desk, eva, { id, keyId: null, terms: newKey })), 'of somebody else').toBe('key_request_closed')

  const first = await given(ana, 'key-1')
  expect(await codeOf(given(eva, 'key-1'))).toBe('key_request_waiting')
  expect(await codeOf(given(eva, 'key-2'))).toBe('done')
  await withdrawKeyRequest(desk, ana, first)
  expect(await codeOf(given(eva, 'key-1'))).toBe('done')
})

test('its author withdraws it, also after the agreement; another admin rejects it; nothing of it is created then', async () => {
  const { ana, eva } = people
  const [withdrawn, late, rejected] = [await given(ana), await given(ana), await given(ana)]
  expect(await codeOf(withdrawKeyRequest(desk, eva, withdrawn))).toBe('forbidden')
  await withdrawKeyRequest(desk, ana, withdrawn)
  await decide(eva, late)
  await withdrawKeyRequest(desk, ana, late)
  await decide(eva, rejected, 'rejected')
  for (const id of [withdrawn, late, rejected]) {
    expect(await codeOf(decide(eva, id))).toBe('key_request_closed')
    expect(await codeOf(mustBeAgreed(desk, ana, id))).toBe('key_request_closed')
  }
  expect(await listOpenKeyRequests(desk)).toEqual([])
})

test('a request ends after a week, and an agreement while a repeated attempt still gets the same key; the author is notified', async () => {
  const { ana, eva } = people
  const old = await given(ana, 'key-1')
  passTime(desk, 7 * day)
  const agreed = await given(ana)
  await decide(eva, agreed)
  expect(await codeOf(decide(eva, old))).toBe('key_request_closed')
  expect((await listOpenKeyRequests(desk)).map(({ id }) => id)).toEqual([agreed])
  expect(await codeOf(given(eva, 'key-1')), 'an old request is in nobody’s way').toBe('done')
  passTime(desk, 23 * hour - 1)
  expect(await codeOf(mustBeAgreed(desk, ana, agreed))).toBe('done')
  passTime(desk, 1)
  expect(await codeOf(mustBeAgreed(desk, ana, agreed))).toBe('key_request_closed')
  await expireKeyRequests(desk)
  expect(await stateOf(agreed), 'what was begun in time may be under way').toBe('agreed')
  passTime(desk, 10 * 60)
  await expireKeyRequests(desk)
  expect([await stateOf(old), await stateOf(agreed)]).toEqual(['expired', 'expired'])
  const { records } = await listAudit(desk.db, { objectId: agreed })
  expect(records[0]).toMatchObject({ action: 'api_key.expire', actorId: null })
})

test('an answer that was lost is given again for ten minutes, to its author, and then no more', async () => {
  const { ana, eva } = people
  const id = await given(ana)
  await decide(eva, id)
  await closeMadeRequest(desk, id)
  passTime(desk, 599)
  expect(await codeOf(mustBeAgreed(desk, eva, id))).toBe('forbidden')
  expect(await codeOf(mustBeAgreed(desk, ana, id))).toBe('done')
  await closeMadeRequest(desk, id)
  passTime(desk, 1)
  expect(await codeOf(mustBeAgreed(desk, ana, id)), 'a repeat does not prolong it').toBe('key_request_closed')
})

test('both must still be admins when the key is created, and an admin who is alone has nobody to agree', async () => {
  const { ana, eva } = people
  expect(await hasOtherAdmin(desk, ana.personId ?? '')).toBe(true)
  const [open, agreed] = [await given(ana), await given(ana)]
  await decide(eva, agreed)
  const third = await givenPerson(desk, ['admin'])
  await changeRoles(desk, third, eva.personId ?? '', ['support'])
  expect(await codeOf(mustBeAgreed(desk, ana, agreed)), 'who agreed is no admin any more').toBe('key_request_closed')
  await disablePerson(desk, third, ana.personId ?? '')
  expect(await codeOf(decide(third, open)), 'who requested it is disabled').toBe('key_request_closed')
  expect(await codeOf(mustBeAgreed(desk, ana, agreed))).toBe('forbidden')
  expect(await hasOtherAdmin(desk, third.personId ?? '')).toBe(false)
})

test('of many admins who decide at once one decides', async () => {
  const id = await given(people.ana)
  const others = [people.eva, ...(await Promise.all(Array.from({ length: 5 }, () => givenPerson(desk, ['admin']))))]
  const decided = await Promise.all(others.map((by, at) => codeOf(decide(by, id, at % 2 ? 'agreed' : 'rejected'))))
  expect(decided.sort()).toEqual(['done', ...Array.from({ length: 5 }, () => 'key_request_closed')])
})
