import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import type { Actor, Desk } from '../desk'
import { readPerson } from '../people/people'
import { type Role, roles } from '../people/roles'
import { lockSession } from '../sessions/lock-session'
import { findLockedSession, findSession } from '../sessions/sessions'
import { disablePerson, enablePerson } from '../staff/change-person'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import type { CompanyClaims } from './company-person'
import { signInByCompany } from './sign-in-by-company'

let desk: TestDesk
let luis: Actor
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.sql`delete from backoffice.people`
  luis = await givenPerson(desk, ['support'], 'luis@puentesur.example')
})

const from = { address: '203.0.113.7', requestId: 'r1' }
const signed: CompanyClaims = {
  issuer: 'https://id.example',
  subject: 's-1',
  email: 'Luis@puentesur.example',
  shownAt: undefined,
  roles: undefined,
}
const enter = (claims: Partial<CompanyClaims>) => signInByCompany(desk, { ...signed, ...claims }, from)
const codeOf = (claims: Partial<CompanyClaims>) =>
  enter(claims).then(
    ({ person }) => person.id,
    ({ code }) => code,
  )
const luisId = () => luis.personId ?? ''

test('only who was made here comes in, and the trail says by which way', async () => {
  const { person, sid } = await enter({})
  expect(person.id).toBe(luisId())
  expect(await findSession(desk, sid, { active: true })).toMatchObject({ enteredBy: 'company', proven: false })
  const { records } = await listAudit(desk.db, { action: 'sign_in' }, { limit: 1 })
  expect(records[0]).toMatchObject({ actorId: luisId(), after: { by: 'company' }, result: 'done' })
  expect(await codeOf({ subject: 's-2', email: 'nobody@puentesur.example' })).toBe('company_unknown')
  expect(await codeOf({ subject: 's-2', email: undefined }), 'an e-mail that is not verified').toBe('company_unknown')
})

test('a sign-in at the company is a proof from when the person showed there who they are', async () => {
  const at = (seconds: number) => new Date(desk.now().getTime() - seconds * 1000)
  for (const [shownAt, proven] of [
    [at(-20), true],
    [at(10), true],
    [at(299), true],
    [at(300), false],
    [at(-31), false],
    [new Date(desk.now().getTime() * 1000), false],
    [new Date(Number.NaN), false],
  ] as const) {
    const { sid } = await enter({ shownAt })
    expect(await findSession(desk, sid, { active: true })).toMatchObject({ proven })
  }
  const { sid } = await enter({ shownAt: at(240) })
  passTime(desk, 60)
  expect(await findSession(desk, sid, { active: true }), 'five minutes after it').toMatchObject({ proven: false })
})

test('a locked session of this browser does not go on, however long ago the person showed the company who they are', async () => {
  for (const shownAt of [undefined, desk.now()]) {
    const { sid, person } = await enter({})
    const { sessionId = '' } = (await findSession(desk, sid, { active: true })) ?? {}
    await lockSession(desk, { ...luis, personId: person.id, sessionId })
    const again = await signInByCompany(desk, { ...signed, shownAt }, { ...from, sid })
    expect((await findSession(desk, again.sid, { active: true }))?.sessionId).not.toBe(sessionId)
    expect(await findLockedSession(desk, sid), 'it stays locked until the browser drops it').toMatchObject({ sessionId })
  }
  expect((await listAudit(desk.db, { action: 'session.unlock' }, { limit: 1 })).records).toEqual([])
})

test('an e-mail that the company has given to somebody else opens nothing, and a changed e-mail stays the same person', async () => {
  await enter({})
  expect(await codeOf({ subject: 's-2' })).toBe('company_unknown')
  expect(await codeOf({ email: 'luis.mora@puentesur.example' })).toBe(luisId())
  expect(await codeOf({ issuer: 'https://other.example' }), 'the same subject elsewhere').toBe('company_unknown')
  const first = await Promise.all(Array.from({ length: 4 }, () => codeOf({})))
  expect(new Set(first)).toEqual(new Set([luisId()]))
})

test('who is disabled stays out, and comes back with another account of the company', async () => {
  const admin = await givenPerson(desk, ['admin'])
  await enter({})
  await disablePerson(desk, admin, luisId())
  expect(await codeOf({})).toBe('company_unknown')
  await enablePerson(desk, admin, luisId())
  expect(await codeOf({ subject: 's-2' })).toBe(luisId())
  expect(await codeOf({})).toBe('company_unknown')
})

test('roles of a claim are those of the person from then on, which the trail says', async () => {
  const { sid } = await enter({ roles: ['finance', 'support'] })
  expect((await readPerson(desk.db, luisId())).roles).toEqual(['finance', 'support'])
  expect(await findSession(desk, sid, { active: true })).toBeDefined()
  const { records } = await listAudit(desk.db, { action: 'people.change_roles' }, { limit: 1 })
  expect(records[0]).toMatchObject({
    actorName: 'Company directory',
    before: { roles: 'support' },
    after: { roles: 'finance, support' },
  })
  await enter({ roles: ['support', 'finance'] })
  expect(await findSession(desk, sid, { active: true }), 'the same roles end no session').toBeDefined()
})

test('no claim gives roles that nobody may hold together: of all that there are, what stands afterwards is allowed', async () => {
  const strict: Desk = { ...desk, rules: { ...desk.rules, separation: 'strict' } }
  for (const desks of [desk, strict]) {
    for (let set = 1; set < 2 ** roles.length; set++) {
      const claimed = roles.filter((_, index) => set & (2 ** index))
      const before = (await readPerson(desk.db, luisId())).roles
      const code = await signInByCompany(desks, { ...signed, roles: claimed }, from).then(
        () => 'in',
        (error) => error.code,
      )
      const forbidden = isForbidden(claimed, desks === strict)
      expect([claimed, code]).toEqual([claimed, forbidden ? 'company_roles' : 'in'])
      expect(new Set((await readPerson(desk.db, luisId())).roles)).toEqual(new Set(forbidden ? before : claimed))
    }
  }
  const { records } = await listAudit(desk.db, { action: 'sign_in' }, { limit: 1 })
  expect(records[0], 'all of them at once').toMatchObject({ objectId: luisId(), result: 'denied', code: 'company_roles' })
})

test('a role that the claim names no more is gone everywhere with the next sign-in, and with the last one the person is out', async () => {
  const elsewhere = await enter({ roles: ['finance', 'support'] })
  const { sid } = await enter({ roles: ['support'] })
  expect(await findSession(desk, elsewhere.sid, { active: true })).toBeUndefined()
  expect(await findSession(desk, sid, { active: true })).toMatchObject({ person: { roles: ['support'] } })
  expect(await codeOf({ roles: [] })).toBe('company_no_role')
  expect(await findSession(desk, sid, { active: true })).toBeUndefined()
  expect((await readPerson(desk.db, luisId())).roles).toEqual([])
  const { records } = await listAudit(desk.db, { action: 'people.change_roles' }, { limit: 1 })
  expect(records[0]).toMatchObject({ actorName: 'Company directory', before: { roles: 'support' }, after: { roles: '' } })
  expect(await codeOf({ roles: [] }), 'again').toBe('company_no_role')
  expect(await codeOf({}), 'nor without a claim').toBe('company_no_role')
  const again = await enter({ roles: ['auditor'] })
  expect(again.person.roles).toEqual(['auditor'])
})

/** Decides by the rule as docs/entry.md states it, written independently of the code. */
function isForbidden(held: readonly Role[], isStrict: boolean): boolean {
  const has = (role: Role) => held.includes(role)
  return (
    (has('admin') && (has('approver') || has('compliance'))) ||
    (isStrict && has('finance') && (has('support') || has('compliance')))
  )
}

test('the invented people of a demo have no company', async () => {
  await desk.database.sql`update backoffice.people set demo = true`
  expect(await codeOf({})).toBe('company_unknown')
})
