import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { listAudit } from '../audit/list-audit'
import { type Actor, operator } from '../desk'
import { countUnseen, listNotices } from '../notices/list-notices'
import { findRowByEmail, readPerson } from '../people/people'
import type { Role } from '../people/roles'
import { findSession, openSession } from '../sessions/sessions'
import { signIn } from '../sign-in/sign-in'
import { givenPerson, passTime, type TestDesk, testDesk, testPassword } from '../test-desk'
import {
  changePassword,
  changeRoles,
  changeRolesIn,
  disableByDirectory,
  disablePerson,
  enablePerson,
  endAllSessions,
  takeRolesAwayIn,
  unlockPerson,
} from './change-person'

let desk: TestDesk
let admin: Actor
beforeAll(async () => {
  desk = await testDesk()
  admin = await givenPerson(desk, ['admin'])
})
afterAll(() => desk.close())

const from = { address: '203.0.113.7', requestId: 'r1' }
const given = async (...roles: Role[]) => {
  const actor = await givenPerson(desk, roles)
  const { sid } = await openSession(desk.db, { personId: actor.personId ?? '', now: desk.now() })
  const isOpen = async () => (await findSession(desk, sid, { active: true })) !== undefined
  return { actor, id: actor.personId ?? '', isOpen, read: () => readPerson(desk.db, actor.personId ?? '') }
}
const lastAct = async (id: string) => (await listAudit(desk.db, { objectKind: 'person', objectId: id }, { limit: 1 })).records[0]
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.code,
  )
const kindsTo = async (id: string) => (await listNotices(desk.db, id)).notices.map(({ kind }) => kind)

describe('a person who is disabled', () => {
  test('is out at once, cannot come in, and is back with the old password when enabled again', async () => {
    const { id, isOpen, read } = await given('support')
    const typed = { email: (await read()).email, password: testPassword }
    await disablePerson(desk, admin, id)
    expect([await isOpen(), (await read()).disabledAt]).toEqual([false, desk.now()])
    expect(await lastAct(id)).toMatchObject({ action: 'people.disable', actorId: admin.personId, after: { disabled: true } })
    expect(await codeOf(signIn(desk, typed, from))).toBe('sign_in_failed')
    await enablePerson(desk, admin, id)
    expect(await lastAct(id)).toMatchObject({ action: 'people.enable', before: { disabled: true }, after: { disabled: false } })
    expect(await codeOf(signIn(desk, typed, from))).toBe('done')
  })

  test('by the company keeps the link to the account there, and by an admin loses it', async () => {
    const linked = async (id: string) => {
      await desk.database.sql`insert into backoffice.company_identities values ('https://id.example', ${id}, ${id}, now())`
      return async () => (await desk.database.sql`select from backoffice.company_identities where person_id = ${id}`).length
    }
    const [one, other] = [await given('support'), await given('support')]
    const [links, otherLinks] = [await linked(one.id), await linked(other.id)]
    await disableByDirectory(desk, operator('directory', 'r1'), one.id)
    await disablePerson(desk, admin, other.id)
    expect([await links(), await otherLinks()]).toEqual([1, 0])
    for (const { read } of [one, other]) expect((await read()).disabledAt).not.toBeNull()
  })

  test('is never oneself, nor the last admin', async () => {
    expect(await codeOf(disablePerson(desk, admin, admin.personId ?? ''))).toBe('forbidden')
    const second = await given('admin')
    expect(await codeOf(disablePerson(desk, second.actor, admin.personId ?? ''))).toBe('done')
    expect(await codeOf(disableByDirectory(desk, { ...second.actor, personId: admin.personId }, second.id))).toBe('last_admin')
    await enablePerson(desk, second.actor, admin.personId ?? '')
  })
})

describe('a change of roles', () => {
  test('ends the sessions of the person, tells them, and says in the trail what was and what is', async () => {
    const { id, isOpen, read } = await given('support')
    await changeRoles(desk, admin, id, ['auditor', 'auditor'])
    expect([(await read()).roles, await isOpen()]).toEqual([['auditor'], false])
    expect(await lastAct(id)).toMatchObject({
      action: 'people.change_roles',
      before: { roles: 'support' },
      after: { roles: 'auditor, auditor' },
    })
    expect(await kindsTo(id)).toEqual(['roles_changed'])
  })

  test('to roles that do not go together, or to none, changes nothing', async () => {
    const { id, isOpen, read } = await given('support')
    const wrong: Role[][] = [[], ['admin', 'approver']]
    for (const roles of wrong) expect(await codeOf(changeRoles(desk, admin, id, roles)), roles.join()).toBe('validation_failed')
    expect([(await read()).roles, await isOpen()]).toEqual([['support'], true])
  })

  test('adds to the record what the caller knows besides', async () => {
    const { id } = await given('support')
    await transaction(desk.db, (tx) => changeRolesIn(tx, desk, admin, id, ['finance'], { proposal: 'p1' }))
    expect(await lastAct(id)).toMatchObject({ after: { roles: 'finance', proposal: 'p1' } })
  })

  test('by the company may leave nobody with a role, and signs them out', async () => {
    const { id, isOpen, read } = await given('finance')
    await transaction(desk.db, (tx) => takeRolesAwayIn(tx, desk, admin, id))
    expect([(await read()).roles, await isOpen(), await kindsTo(id)]).toEqual([[], false, ['roles_changed']])
  })

  test('to admin by an operator is told to the other admins', async () => {
    const { id } = await given('support')
    const before = await countUnseen(desk.db, admin.personId ?? '')
    await changeRoles(desk, operator('root', 'r1'), id, ['admin'])
    expect(await countUnseen(desk.db, admin.personId ?? '')).toBe(before + 1)
    await changeRoles(desk, operator('root', 'r1'), id, ['support'])
  })
})

describe('a new password', () => {
  test('ends every session, and takes the place of the old one', async () => {
    const { actor, id, isOpen, read } = await given('support')
    const person = await read()
    const before = await findRowByEmail(desk.db, person.email)
    passTime(desk, 60)
    await changePassword(desk, actor, person, 'eleven loud kitchens 11')
    expect(await isOpen()).toBe(false)
    expect(await codeOf(signIn(desk, { email: person.email, password: 'eleven loud kitchens 11' }, from))).toBe('done')
    const after = await findRowByEmail(desk.db, person.email)
    expect(after).toMatchObject({ id, passwordChangedAt: desk.now() })
    expect(after?.passwordHash).not.toBe(before?.passwordHash)
  })

  test('that is refused, or whose first step fails, changes nothing', async () => {
    const { actor, isOpen, read } = await given('support')
    expect(await codeOf(changePassword(desk, actor, await read(), 'short'))).toBe('validation_failed')
    const first = async () => {
      throw new Error('the link was used')
    }
    await expect(changePassword(desk, actor, await read(), 'eleven loud kitchens 11', first)).rejects.toThrow('the link was used')
    expect(await isOpen()).toBe(true)
  })
})

test('ending all sessions of a person keeps them able to come in', async () => {
  const { id, isOpen, read } = await given('support')
  await endAllSessions(desk, admin, id)
  expect([await isOpen(), (await read()).disabledAt, (await lastAct(id))?.action]).toEqual([false, null, 'people.end_sessions'])
})

test('whoever was paused by failed attempts comes in again after an admin has ended the pause; open sessions stay', async () => {
  const { id, isOpen, read } = await given('support')
  const person = await read()
  const attempt = (password: string) => codeOf(signIn(desk, { email: person.email, password }, from))
  for (let index = 0; index < 5; index++) await attempt('not the password at all')
  expect(await attempt(testPassword), 'in the pause').toBe('sign_in_failed')
  await unlockPerson(desk, admin, person)
  expect([await attempt(testPassword), await isOpen()]).toEqual(['done', true])
  const acts = (await listAudit(desk.db, { objectKind: 'person', objectId: id }, { limit: 50 })).records.map(
    ({ action }) => action,
  )
  expect(acts).toContain('people.unlock')
})
