import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import type { Person } from '../people/people'
import { listPeople } from '../people/people'
import type { Role } from '../people/roles'
import { signIn } from '../sign-in/sign-in'
import { changePassword, changeRoles, disablePerson } from '../staff/change-person'
import { givenPerson, passTime, type TestDesk, testDesk, testPassword } from '../test-desk'
import { listSessions, revokeSession } from './list-sessions'
import { lockSession } from './lock-session'
import { placeOf } from './place'
import { endSession, findLockedSession, findSession, openSession, sweepSessions } from './sessions'

const minutes = 60
const hours = 60 * minutes

let desk: TestDesk
let admin: Actor
beforeAll(async () => {
  desk = await testDesk()
  admin = await givenPerson(desk, ['admin'])
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.sql`delete from backoffice.sign_in_throttle`
  desk.clock.now = new Date('2026-11-20T14:00:00.000Z')
})

test('an open session is its person, with the roles of this moment', async () => {
  const { sid, person } = await givenSession(['support'])
  expect(await find(sid)).toMatchObject({ person: { id: person.id, roles: ['support'] } })
})

test('the table does not hold what the cookie holds', async () => {
  const { sid } = await givenSession(['support'])
  const rows = await desk.database.sql`select * from backoffice.sessions`
  expect(JSON.stringify(rows)).not.toContain(sid)
  expect(Buffer.from(sid, 'base64url')).toHaveLength(16)
  expect(await find('AAAAAAAAAAAAAAAAAAAAAA')).toBeUndefined()
})

test('two sign-ins never share an id', async () => {
  const { person, sid } = await givenSession(['support'])
  const second = await openSession(desk.db, { personId: person.id, now: desk.now() })
  expect(second.sid).not.toBe(sid)
  expect(Buffer.from(sid, 'base64url'), '128 bits').toHaveLength(16)
  expect((await listSessions(desk, person)).map(({ id }) => id)).toContain(second.sessionId)
})

const causes: [string, (session: Given) => Promise<unknown>][] = [
  ['signing out', ({ sid }) => endSession(desk, { sid }, 'r1')],
  ['disabling the person', ({ person }) => disablePerson(desk, admin, person.id)],
  ['a change of roles', ({ person }) => changeRoles(desk, admin, person.id, ['auditor'])],
  ['a new password', ({ person }) => changePassword(desk, admin, person, 'eleven loud kitchens 11')],
  ['revoking it', ({ person, sessionId }) => revokeSession(desk, admin, { personId: person.id, sessionId })],
]
test.each(causes)('%s ends the session on the next request, and is recorded', async (_cause, end) => {
  const session = await givenSession(['support'])
  expect(await find(session.sid)).toBeDefined()
  await end(session)
  expect(await find(session.sid)).toBeUndefined()
  const [newest] = (await listAudit(desk.db, {}, { limit: 1 })).records
  expect(newest).toMatchObject({ result: 'done' })
})

const idle: [Role[], number][] = [
  [['support'], 30],
  [['compliance'], 15],
  [['finance'], 15],
  [['admin'], 15],
  [['support', 'finance'], 15],
]
test.each(idle)('%j: a session ends after %i minutes without a key or click, not before', async (roles, limit) => {
  const { sid } = await givenSession(roles)
  passTime(desk, limit * minutes - 1)
  expect(await find(sid, { active: false })).toBeDefined()
  passTime(desk, 1)
  expect(await find(sid)).toBeUndefined()
})

test('a page that polls does not extend a session; a person does', async () => {
  const { sid } = await givenSession(['finance'])
  passTime(desk, 14 * minutes)
  await find(sid, { active: false })
  passTime(desk, 2 * minutes)
  expect(await find(sid)).toBeUndefined()

  const { sid: used } = await givenSession(['finance'])
  passTime(desk, 14 * minutes)
  await find(used)
  passTime(desk, 14 * minutes)
  expect(await find(used)).toBeDefined()
})

test('an idle session is locked: it opens nothing, and is known to the page on which its person comes in again', async () => {
  const { sid, sessionId, person } = await givenSession(['finance'])
  expect(await findLockedSession(desk, sid)).toBeUndefined()
  passTime(desk, 15 * minutes)
  expect(await find(sid)).toBeUndefined()
  const endsAt = new Date(desk.clock.now.getTime() + (12 * 60 - 15) * minutes * 1000)
  expect(await findLockedSession(desk, sid)).toMatchObject({ sessionId, person: { id: person.id }, endsAt, lockedAfter: 15 })
  passTime(desk, 12 * hours)
  expect(await findLockedSession(desk, sid), 'its twelve hours are over').toBeUndefined()
})

test('a session that is locked by hand opens nothing at once, and the lock is recorded', async () => {
  const { sid, sessionId, person } = await givenSession(['support'])
  await lockSession(desk, { ...admin, personId: person.id, sessionId })
  expect(await find(sid)).toBeUndefined()
  expect(await findLockedSession(desk, sid)).toMatchObject({ sessionId, lockedAfter: null })
  const [newest] = (await listAudit(desk.db, {}, { limit: 1 })).records
  expect(newest).toMatchObject({ action: 'session.lock', objectId: sessionId, result: 'done' })
})

test('whose session is locked goes on with it after coming in again, under another id, and its twelve hours go on too', async () => {
  const { sid, sessionId, person } = await givenSession(['finance'])
  passTime(desk, 20 * minutes)
  const typed = { email: person.email, password: testPassword }
  const { sid: other } = await signIn(desk, typed, { address: '203.0.113.7', requestId: 'r1', sid })
  expect(other).not.toBe(sid)
  expect(await find(other)).toMatchObject({ sessionId, proven: true })
  expect([await find(sid), await findLockedSession(desk, sid)]).toEqual([undefined, undefined])
  const [newest] = (await listAudit(desk.db, {}, { limit: 1 })).records
  expect(newest).toMatchObject({ action: 'session.unlock', actorId: person.id, sessionId })
  for (let quarter = 0; quarter < 46; quarter++) {
    passTime(desk, 15 * minutes - 1)
    await find(other)
  }
  passTime(desk, 11 * minutes)
  expect(await find(other)).toBeUndefined()
})

test('somebody else gets a session of their own there, and so does whose session is open still', async () => {
  const { sid, sessionId, person } = await givenSession(['finance'])
  const other = await givenSession(['support'])
  const enterAs = async ({ email }: Person, carried: string) => {
    const typed = { email, password: testPassword }
    const { sid: entered } = await signIn(desk, typed, { address: '203.0.113.7', requestId: 'r1', sid: carried })
    return (await find(entered))?.sessionId
  }
  expect(await enterAs(person, sid), 'open still').not.toBe(sessionId)
  passTime(desk, 20 * minutes)
  expect(await enterAs(other.person, sid), 'somebody else').not.toBe(sessionId)
})

test('after twelve hours a session ends, however busy it was', async () => {
  const { sid } = await givenSession(['support'])
  for (let quarter = 1; quarter < 48; quarter++) {
    passTime(desk, 15 * minutes)
    expect(await find(sid)).toBeDefined()
  }
  passTime(desk, 15 * minutes)
  expect(await find(sid)).toBeUndefined()
})

test('nobody ends a session of somebody else by naming it', async () => {
  const first = await givenSession(['support'])
  const second = await givenSession(['support'])
  const foreign = revokeSession(desk, admin, { personId: second.person.id, sessionId: first.sessionId })
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
  expect(await find(first.sid)).toBeDefined()
})

test('sessions are listed with device, place and what was done last in each', async () => {
  const { person } = await givenSession(['support'])
  passTime(desk, 1)
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'
  const opened = await openSession(desk.db, { personId: person.id, now: desk.now(), userAgent, address: '203.0.113.77' })
  await lockSession(desk, { ...admin, personId: person.id, sessionId: opened.sessionId })
  const [newest, oldest] = await listSessions(desk, person)
  expect(newest).toMatchObject({ userAgent, place: '203.0.113.0/24', isLocked: true, lastAct: { action: 'session.lock' } })
  expect(oldest).toMatchObject({ isLocked: false, lastAct: undefined })
})

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:7:9::1', '2001:db8:7::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '::1/128'],
  ['unknown', undefined],
])('%s is named %s', (address, place) => {
  expect(placeOf(address)).toBe(place)
})

test('old sessions are swept away, open ones are not', async () => {
  const old = await givenSession(['support'])
  passTime(desk, 13 * hours)
  const fresh = await givenSession(['support'])
  await sweepSessions(desk)
  expect(await listSessions(desk, old.person)).toEqual([])
  expect(await listSessions(desk, fresh.person)).toHaveLength(1)
})

test('nobody changes their own roles, and nobody is admin and approver', async () => {
  const own = changeRoles(desk, admin, admin.personId ?? '', ['finance'])
  await expect(own).rejects.toMatchObject({ code: 'forbidden' })
  const { person } = await givenSession(['approver'])
  const both = changeRoles(desk, admin, person.id, ['admin', 'approver'])
  await expect(both).rejects.toMatchObject({ code: 'validation_failed' })
})

type Given = { sid: string; sessionId: string; person: Person }

async function givenSession(roles: Role[]): Promise<Given> {
  const { personId } = await givenPerson(desk, roles)
  const person = (await listPeople(desk.db)).find(({ id }) => id === personId)
  if (person === undefined) throw new Error('the person was not created')
  return { ...(await openSession(desk.db, { personId: person.id, now: desk.now() })), person }
}

function find(sid: string, { active = true } = {}) {
  return findSession(desk, sid, { active })
}
