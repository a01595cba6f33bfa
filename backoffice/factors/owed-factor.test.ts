import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Actor } from '../desk'
import { askAnew, comeAgain } from '../directory/come-again'
import { signInByCompany } from '../directory/sign-in-by-company'
import { lockSession } from '../sessions/lock-session'
import { findSession, openSession } from '../sessions/sessions'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { beginAuthenticator, confirmAuthenticator } from './authenticators'
import { owedFactor } from './owed-factor'
import { proveSession } from './prove-session'
import { codeAt, stepAt } from './test-codes'

const site = { origin: 'https://pay.example.com' }
const from = { address: '203.0.113.7', requestId: 'r1' }
const email = 'luis@puentesur.example'

let desk: TestDesk
let actor: Actor & { personId: string }
let key: Buffer
beforeAll(async () => {
  const fresh = await testDesk()
  desk = { ...fresh, demo: false, rules: { ...fresh.rules, secondFactorRoles: ['finance'] } }
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.sql`delete from backoffice.people`
  const person = await givenPerson(desk, ['finance'], email)
  const personId = person.personId ?? ''
  const { sessionId } = await openSession(desk.db, { personId, now: desk.now() })
  actor = { ...person, personId, sessionId }
  key = await beginAuthenticator(desk, personId)
  await confirmAuthenticator(desk, actor, codeNow())
  passTime(desk, 60)
})

const codeNow = () => codeAt(key, stepAt(desk.now()))
const claims = () => ({ issuer: 'https://id.example', subject: 's-1', email, shownAt: desk.now(), roles: undefined })

/** Returns the session of a browser, with the factor that it owes. */
async function look(sid: string) {
  const session = await findSession(desk, sid, { active: true })
  if (session === undefined) throw new Error('no such session')
  return { ...session, owed: owedFactor(desk, session.person, session) }
}

async function show(sid: string): Promise<string> {
  passTime(desk, 30)
  const { sessionId } = await look(sid)
  return (await proveSession(desk, { ...actor, sessionId }, site, { code: codeNow() })).sid
}

test('whom the company signed in owes the second factor that they have until they show it, however fresh the answer of the company is', async () => {
  const { sid } = await signInByCompany(desk, claims(), from)
  expect(await look(sid)).toMatchObject({ owed: 'not_shown' })
  const requested = (await askAnew(desk, sid)) ?? ''
  const { sid: again } = await comeAgain(desk, claims(), requested, { ...from, sid })
  expect(await look(again), 'asked by the company once more').toMatchObject({ owed: 'not_shown' })

  const shown = await show(again)
  expect(await look(shown)).toMatchObject({ owed: undefined, proven: true })
  expect(await look(again), 'a copy of the cookie of before').toMatchObject({ owed: 'not_shown' })
  passTime(desk, 6 * 60)
  expect(await look(shown), 'after the proof is over').toMatchObject({ owed: undefined, proven: false })
  const anew = await show(shown)
  expect(await look(shown), 'what was on its way at the second proof').toMatchObject({ owed: undefined })
  const later = (await askAnew(desk, anew)) ?? ''
  const { sid: sameSid } = await comeAgain(desk, claims(), later, { ...from, sid: anew })
  expect(await look(sameSid), 'the company takes nothing away').toMatchObject({ owed: undefined })
})

test('who unlocks their session at the company owes it again', async () => {
  const shown = await show((await signInByCompany(desk, claims(), from)).sid)
  const { sessionId } = await look(shown)
  await lockSession(desk, { ...actor, sessionId })
  const requested = (await askAnew(desk, shown)) ?? ''
  const { sid } = await comeAgain(desk, claims(), requested, { ...from, sid: shown })
  expect(await look(sid)).toMatchObject({ sessionId, owed: 'not_shown' })
})

test('who sets one up after the company signed them in has shown it', async () => {
  await desk.database.sql`delete from backoffice.authenticators`
  await desk.database.sql`update backoffice.people set second_factor_at = null`
  const { sid } = await signInByCompany(desk, claims(), from)
  const { sessionId, owed } = await look(sid)
  expect(owed).toBe('missing')
  key = await beginAuthenticator(desk, actor.personId)
  await confirmAuthenticator(desk, { ...actor, sessionId }, codeNow())
  expect(await look(sid)).toMatchObject({ owed: undefined })
})
