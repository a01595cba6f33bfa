import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import type { Person } from '../people/people'
import { listPeople } from '../people/people'
import type { Role } from '../people/roles'
import { changePassword, changeRoles, disablePerson } from '../staff/change-person'
import { givenPerson, pass, type TestDesk, testDesk } from '../test-desk'
import { endSession, findSession, listSessions, openSession, revokeSession, sweepSessions } from './sessions'

const minutes = 60
const hours = 60 * minutes

let desk: TestDesk
let admin: Actor
beforeAll(async () => {
  desk = await testDesk()
  admin = await givenPerson(desk, ['admin'])
})
afterAll(() => desk.close())
beforeEach(() => {
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
  expect((await listSessions(desk.db, person.id)).map(({ id }) => id)).toContain(second.sessionId)
})

const causes: [string, (session: Given) => Promise<unknown>][] = [
  ['signing out', ({ sid }) => endSession(desk, sid, 'r1')],
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
  [['compliance'], 30],
  [['finance'], 15],
  [['admin'], 15],
  [['support', 'finance'], 15],
]
test.each(idle)('%j: a session ends after %i minutes without a key or click, not before', async (roles, limit) => {
  const { sid } = await givenSession(roles)
  pass(desk, limit * minutes - 1)
  expect(await find(sid, { active: false })).toBeDefined()
  pass(desk, 1)
  expect(await find(sid)).toBeUndefined()
})

test('a page that asks by itself does not keep a session alive; a person does', async () => {
  const { sid } = await givenSession(['finance'])
  pass(desk, 14 * minutes)
  await find(sid, { active: false })
  pass(desk, 2 * minutes)
  expect(await find(sid)).toBeUndefined()

  const { sid: used } = await givenSession(['finance'])
  pass(desk, 14 * minutes)
  await find(used)
  pass(desk, 14 * minutes)
  expect(await find(used)).toBeDefined()
})

test('after twelve hours a session ends, however busy it was', async () => {
  const { sid } = await givenSession(['support'])
  for (let quarter = 1; quarter < 48; quarter++) {
    pass(desk, 15 * minutes)
    expect(await find(sid)).toBeDefined()
  }
  pass(desk, 15 * minutes)
  expect(await find(sid)).toBeUndefined()
})

test('nobody ends a session of somebody else by naming it', async () => {
  const first = await givenSession(['support'])
  const second = await givenSession(['support'])
  const foreign = revokeSession(desk, admin, { personId: second.person.id, sessionId: first.sessionId })
  await expect(foreign).rejects.toMatchObject({ code: 'not_found' })
  expect(await find(first.sid)).toBeDefined()
})

test('old sessions are swept away, open ones are not', async () => {
  const old = await givenSession(['support'])
  pass(desk, 13 * hours)
  const fresh = await givenSession(['support'])
  await sweepSessions(desk)
  expect(await listSessions(desk.db, old.person.id)).toEqual([])
  expect(await listSessions(desk.db, fresh.person.id)).toHaveLength(1)
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
