import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import { people } from '../people/tables'
import { lockSession } from '../sessions/lock-session'
import { findLockedSession, findSession } from '../sessions/sessions'
import { disablePerson } from '../staff/change-person'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { askAnew, comeAgain } from './come-again'
import type { CompanyClaims } from './company-person'
import { signInByCompany } from './sign-in-by-company'

let desk: TestDesk
let [personId, sid, requested] = ['', '', '']
const from = { address: '203.0.113.7', requestId: 'r1' }
const luis: CompanyClaims = {
  issuer: 'https://id.example',
  subject: 's-1',
  email: 'luis@puentesur.example',
  shownAt: undefined,
  roles: undefined,
}
const eva: CompanyClaims = { ...luis, subject: 's-2', email: 'eva@puentesur.example' }

beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.sql`delete from backoffice.people`
  personId = (await givenPerson(desk, ['compliance'], luis.email)).personId ?? ''
  await givenPerson(desk, ['finance'], eva.email)
  const entered = await signInByCompany(desk, luis, from)
  await signInByCompany(desk, eva, from)
  sid = entered.sid
  requested = (await askAnew(desk, sid)) ?? ''
})

const now = () => desk.now()
const come = (claims: CompanyClaims, { with: answer = requested, as = sid } = {}) =>
  comeAgain(desk, { ...claims, shownAt: claims.shownAt ?? now() }, answer, { ...from, sid: as })
const codeOf = (done: Promise<unknown>) =>
  done.then(
    () => 'in',
    ({ code }) => code,
  )
const find = (id: string) => findSession(desk, id, { active: false })
const lastRecord = async () => (await listAudit(desk.db, { action: 'session.prove' }, { limit: 1 })).records[0]

test('who shows the company anew who they are has proven it, in the same session under another id, and the trail says how', async () => {
  expect(await find(sid)).toMatchObject({ proven: false })
  passTime(desk, 60)
  const { sid: renewed } = await come(luis)
  const { sessionId } = (await find(sid)) ?? {}
  expect(renewed).not.toBe(sid)
  expect(await find(renewed)).toMatchObject({ sessionId, proven: true, person: { id: personId } })
  expect(await lastRecord()).toMatchObject({ actorId: personId, sessionId, after: { by: 'company' }, result: 'done' })
  passTime(desk, 5 * 60)
  expect(await find(renewed)).toMatchObject({ proven: false })
})

test('a locked session goes on, and the act says that it was unlocked', async () => {
  const { sessionId = '', person } = (await find(sid)) ?? {}
  await lockSession(desk, { personId, name: person?.name ?? '', roles: [], sessionId, requestId: 'r2' })
  requested = (await askAnew(desk, sid)) ?? ''
  expect(await codeOf(come(eva)), 'somebody else').toBe('company_other')
  expect(await findLockedSession(desk, sid)).toMatchObject({ sessionId })
  requested = (await askAnew(desk, sid)) ?? ''
  const { sid: renewed } = await come(luis)
  expect(await find(renewed)).toMatchObject({ sessionId, proven: true })
  expect((await listAudit(desk.db, { action: 'session.unlock' }, { limit: 1 })).records[0]).toMatchObject({ sessionId })
})

test('an answer about somebody else opens nothing: not their own session, and the one that is there goes on unproven', async () => {
  const before = await desk.database.sql`select count(*) from backoffice.sessions`
  for (const claims of [eva, { ...luis, subject: 's-3' }, { ...luis, subject: 's-3', email: 'nobody@puentesur.example' }]) {
    requested = (await askAnew(desk, sid)) ?? ''
    expect(await codeOf(come(claims))).toBe('company_other')
  }
  expect(await find(sid)).toMatchObject({ proven: false, person: { id: personId } })
  expect(await desk.database.sql`select count(*) from backoffice.sessions`).toEqual(before)
  expect(await lastRecord()).toMatchObject({ actorId: null, objectId: personId, result: 'denied', code: 'company_other' })
})

test('a sign-in before the request to the company is no proof, except within the tolerance of clocks', async () => {
  for (const [seconds, outcome] of [
    [-3600, 'company_not_anew'],
    [-11, 'company_not_anew'],
    [-10, 'in'],
    [0, 'in'],
    [30, 'in'],
    [31, 'company_not_anew'],
    [now().getTime(), 'company_not_anew'],
    [Number.NaN, 'company_not_anew'],
  ] as const) {
    const challenge = (await askAnew(desk, sid)) ?? ''
    const shownAt = new Date(now().getTime() + seconds * 1000)
    const done = come({ ...luis, shownAt }, { with: challenge })
    expect([seconds, await codeOf(done)]).toEqual([seconds, outcome])
    if (outcome === 'in') sid = (await done).sid
  }
  requested = (await askAnew(desk, sid)) ?? ''
  expect(await codeOf(comeAgain(desk, luis, requested, { ...from, sid })), 'it does not say when').toBe('company_not_anew')
})

test('an answer serves once, also when it comes several times at once, for five minutes, and for the session that requested it', async () => {
  const first = await Promise.all(Array.from({ length: 8 }, () => come(luis).catch(({ code }) => code)))
  const came = first.filter((one) => one !== 'company_too_late')
  expect(came).toHaveLength(1)
  sid = came[0].sid
  expect(await codeOf(come(luis)), 'again').toBe('company_too_late')
  for (const written of [...otherWritings(requested), `${requested}=`, ` ${requested}`, `${requested}\n`])
    expect(await codeOf(come(luis, { with: written })), JSON.stringify(written)).toBe('company_too_late')
  const other = await signInByCompany(desk, luis, from)
  const late = (await askAnew(desk, sid)) ?? ''
  expect(await codeOf(come(luis, { with: late, as: other.sid })), 'for another session').toBe('company_too_late')
  expect(await codeOf(come(luis, { with: `${late}x` })), 'changed').toBe('company_too_late')
  passTime(desk, 5 * 60)
  expect(await codeOf(come(luis, { with: late })), 'late').toBe('company_too_late')
  expect(await find(sid)).toMatchObject({ proven: false })
})

/** Returns texts that differ in the last character but decode to the same bytes: two of its six bits are unused. */
function otherWritings(text: string): string[] {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const same = [...letters].map((letter) => text.slice(0, -1) + letter).filter((one) => one !== text)
  return same.filter((one) => Buffer.from(one, 'base64url').equals(Buffer.from(text, 'base64url')))
}

test('a session that ended meanwhile stays ended, and nobody is asked for one that is none', async () => {
  await disablePerson(desk, await givenPerson(desk, ['admin']), personId)
  expect(await codeOf(come(luis))).toBe('company_too_late')
  expect(await askAnew(desk, sid)).toBeUndefined()
  expect(await askAnew(desk, 'none')).toBeUndefined()
})

test('who has a second factor of their own has proven nothing by the company, unless it asks everybody for one', async () => {
  await desk.db.update(people).set({ secondFactorAt: now() })
  const strict = { ...desk, rules: { ...desk.rules, companyAsksSecondFactor: true } }
  const shown = { ...luis, shownAt: now() }
  expect(await find((await come(luis)).sid)).toMatchObject({ proven: false })
  expect(await find((await signInByCompany(desk, shown, from)).sid)).toMatchObject({ proven: false })
  const there = await signInByCompany(strict, shown, from)
  expect(await find(there.sid)).toMatchObject({ proven: true })
  passTime(desk, 6 * 60)
  const challenge = (await askAnew(strict, there.sid)) ?? ''
  const { sid: renewed } = await comeAgain(strict, { ...luis, shownAt: now() }, challenge, { ...from, sid: there.sid })
  expect(await find(renewed)).toMatchObject({ proven: true })
})

test('other roles of the claim begin with the proof, in a session of their own; where the claim is gone the session is over', async () => {
  const { sid: renewed } = await come({ ...luis, roles: ['compliance', 'auditor'] })
  expect(await find(sid)).toBeUndefined()
  expect(await find(renewed)).toMatchObject({ proven: true, person: { roles: ['compliance', 'auditor'] } })
  sid = renewed
  requested = (await askAnew(desk, sid)) ?? ''
  expect(await codeOf(come({ ...luis, roles: ['admin', 'approver'] }))).toBe('company_roles')
  expect(await find(sid)).toMatchObject({ person: { roles: ['compliance', 'auditor'] } })
  requested = (await askAnew(desk, sid)) ?? ''
  expect(await codeOf(come({ ...luis, roles: [] }))).toBe('company_no_role')
  expect(await find(sid)).toBeUndefined()
})
