import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import { listNotices } from '../notices/list-notices'
import { readPerson } from '../people/people'
import { findSession, openSession } from '../sessions/sessions'
import { signIn } from '../sign-in/sign-in'
import { givenPerson, passTime, type TestDesk, testDesk, testPassword } from '../test-desk'
import { beginAuthenticator, confirmAuthenticator } from './authenticators'
import { listProofWays } from './check-proof'
import { owedFactor } from './owed-factor'
import { proveSession } from './prove-session'
import { countRecoveryCodes, makeRecoveryCodes } from './recovery-codes'
import { clearFactors, removeAuthenticator, renewRecoveryCodes } from './remove-factors'
import { codeAt, stepAt } from './test-codes'

const site = { origin: 'https://pay.example.com' }
const from = { address: '203.0.113.7', requestId: 'r1' }

let desk: TestDesk
let actor: Actor & { personId: string }
let email: string
beforeAll(async () => {
  desk = { ...(await testDesk()), demo: false }
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.sql`delete from backoffice.sign_in_throttle`
  const person = await givenPerson(desk, ['approver'])
  const personId = person.personId ?? ''
  email = (await readPerson(desk.db, personId)).email
  const { sessionId } = await openSession(desk.db, { personId, now: desk.now() })
  actor = { ...person, personId, sessionId }
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )
const now = (key: Buffer, steps = 0) => codeAt(key, stepAt(desk.now()) + steps)

test('a key counts once a first code has shown that the app has it, and the recovery codes come then', async () => {
  const key = await beginAuthenticator(desk, actor.personId)
  expect(await readPerson(desk.db, actor.personId)).toMatchObject({ secondFactorAt: null })
  expect(await codeOf(confirmAuthenticator(desk, actor, '000000'))).toBe('code_wrong')
  const codes = await confirmAuthenticator(desk, actor, now(key))
  expect(codes).toHaveLength(8)
  expect(new Set(codes).size).toBe(8)
  for (const code of codes ?? []) expect(code).toMatch(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/)
  expect(await readPerson(desk.db, actor.personId)).toMatchObject({ secondFactorAt: desk.now() })
  expect(await codeOf(beginAuthenticator(desk, actor.personId)), 'nobody replaces it unseen').toBe('factor_exists')
})

test('a key that was begun anew is the one that counts', async () => {
  const first = await beginAuthenticator(desk, actor.personId)
  const second = await beginAuthenticator(desk, actor.personId)
  expect(await codeOf(confirmAuthenticator(desk, actor, now(first)))).toBe('code_wrong')
  expect(await codeOf(confirmAuthenticator(desk, actor, now(second)))).toBe('done')
})

test('the database holds neither the key nor a recovery code', async () => {
  const { key, codes } = await givenAuthenticator()
  const [{ rows = '' } = {}] = await desk.database.sql<{ rows: string }[]>`
    select (select string_agg(a::text, ' ') from backoffice.authenticators a) ||
      (select string_agg(r::text, ' ') from backoffice.recovery_codes r) as rows`
  expect(rows).not.toContain(key.toString('hex'))
  for (const code of codes) expect(rows).not.toContain(Buffer.from(code).toString('hex'))
})

test('who has one comes in with a password and a code, and is told what is missing only after the right password', async () => {
  const { key } = await givenAuthenticator()
  passTime(desk, 30)
  expect(await codeOf(signIn(desk, { email, password: 'not the password at all', code: now(key) }, from))).toBe('sign_in_failed')
  expect(await codeOf(signIn(desk, { email, password: testPassword }, from))).toBe('code_needed')
  expect(await codeOf(signIn(desk, { email, password: testPassword, code: '000000' }, from))).toBe('code_wrong')
  const [record] = (await listAudit(desk.db, { action: 'sign_in' }, { limit: 1 })).records
  expect(record).toMatchObject({ objectId: actor.personId, result: 'denied', code: 'code_wrong' })
  const code = now(key)
  const { sid } = await signIn(desk, { email, password: testPassword, code }, from)
  expect(await findSession(desk, sid, { active: true })).toMatchObject({ proven: true })
  expect(await codeOf(signIn(desk, { email, password: testPassword, code }, from)), 'a code is used once').toBe('code_wrong')
})

test('one code that comes many times at once opens one session', async () => {
  const { key } = await givenAuthenticator()
  passTime(desk, 30)
  const tries = Array.from({ length: 4 }, () => codeOf(signIn(desk, { email, password: testPassword, code: now(key) }, from)))
  expect((await Promise.all(tries)).sort()).toEqual(['code_wrong', 'code_wrong', 'code_wrong', 'done'])
})

test('each recovery code opens once, however it is written', async () => {
  const { codes } = await givenAuthenticator()
  const [first = '', second = ''] = codes
  expect(await codeOf(signIn(desk, { email, password: testPassword, code: first }, from))).toBe('done')
  expect(await codeOf(signIn(desk, { email, password: testPassword, code: first }, from))).toBe('code_wrong')
  const typed = second.toLowerCase().replace('-', ' ')
  expect(await codeOf(signIn(desk, { email, password: testPassword, code: typed }, from))).toBe('done')
  expect(await countRecoveryCodes(desk.db, actor.personId)).toBe(6)
})

test('a recovery code has 39 bits: each of 31 letters stands in each of its eight places', async () => {
  const places = Array.from({ length: 8 }, () => new Set<string>())
  for (let round = 0; round < 100; round++) {
    const codes = await transaction(desk.db, (tx) => makeRecoveryCodes(tx, desk, actor.personId))
    for (const code of codes) for (const [place, letter] of [...code.replace('-', '')].entries()) places[place]?.add(letter)
  }
  expect(places.map(({ size }) => size)).toEqual(Array.from({ length: 8 }, () => 31))
})

test('recovery codes of another person open nothing', async () => {
  const { codes } = await givenAuthenticator()
  const other = await givenPerson(desk, ['approver'])
  const owner = { ...other, personId: other.personId ?? '' }
  const key = await beginAuthenticator(desk, owner.personId)
  await confirmAuthenticator(desk, owner, now(key))
  const { email: theirs } = await readPerson(desk.db, owner.personId)
  expect(await codeOf(signIn(desk, { email: theirs, password: testPassword, code: codes[0] }, from))).toBe('code_wrong')
})

test('of many codes that are tried in a quarter of an hour ten are looked at, and then the owner comes in', async () => {
  const { key } = await givenAuthenticator()
  const answered: string[] = []
  for (let index = 0; index < 150; index++) {
    const place = { address: `198.18.${Math.floor(index / 250)}.${index % 250}`, requestId: 'r2' }
    answered.push(await codeOf(signIn(desk, { email, password: testPassword, code: '000000' }, place)))
    if (answered.at(-1) === 'too_many_attempts') passTime(desk, 6)
  }
  expect(answered.filter((code) => code === 'code_wrong').length).toBeLessThanOrEqual(10)
  passTime(desk, 15 * 60)
  expect(await codeOf(signIn(desk, { email, password: testPassword, code: now(key) }, from))).toBe('done')
})

test('a dangerous act takes the code, and no longer the password', async () => {
  const { key } = await givenAuthenticator()
  expect(await listProofWays(desk, actor.personId)).toEqual({ password: false, code: true, passkey: false, company: false })
  expect(await codeOf(proveSession(desk, actor, site, { password: testPassword }))).toBe('proof_wrong')
  passTime(desk, 30)
  expect(await codeOf(proveSession(desk, actor, site, { code: now(key) }))).toBe('done')
})

test('roles oblige to it in production: until it is there, and where the company does not ask for it', async () => {
  const isOwed = async (of: Partial<TestDesk> = {}, enteredBy: 'password' | 'company' = 'password') =>
    owedFactor({ ...desk, ...of }, await readPerson(desk.db, actor.personId), { enteredBy, hasShownFactor: false })
  expect(await isOwed()).toBe('missing')
  expect(await isOwed({ demo: true }), 'in a demo').toBeUndefined()
  expect(await isOwed({ rules: { ...desk.rules, secondFactorRoles: [] } }), 'no role obliges').toBeUndefined()
  expect(await isOwed({}, 'company')).toBe('missing')
  expect(await isOwed({ rules: { ...desk.rules, companyAsksSecondFactor: true } }, 'company')).toBeUndefined()
  await givenAuthenticator()
  expect(await isOwed()).toBeUndefined()
  expect(await isOwed({}, 'company'), 'the company has not asked for it').toBe('not_shown')
  await removeAuthenticator(desk, actor)
  expect(await isOwed(), 'removed').toBe('missing')
})

test('new recovery codes end the old ones, and without a factor there are none', async () => {
  const { codes } = await givenAuthenticator()
  const renewed = await renewRecoveryCodes(desk, actor)
  expect(await codeOf(signIn(desk, { email, password: testPassword, code: codes[0] }, from))).toBe('code_wrong')
  expect(await codeOf(signIn(desk, { email, password: testPassword, code: renewed[0] }, from))).toBe('done')
  await removeAuthenticator(desk, actor)
  expect(await countRecoveryCodes(desk.db, actor.personId)).toBe(0)
  expect(await codeOf(renewRecoveryCodes(desk, actor))).toBe('not_found')
  expect(await codeOf(signIn(desk, { email, password: testPassword }, from)), 'the password alone').toBe('done')
})

test('what is taken away whole is gone, with every session of the person', async () => {
  await givenAuthenticator()
  const { sid } = await openSession(desk.db, { personId: actor.personId, now: desk.now() })
  const admin = await givenPerson(desk, ['admin'])
  expect(await desk.db.transaction((tx) => clearFactors(tx, desk, admin, actor.personId))).toBe(true)
  expect(await findSession(desk, sid, { active: true })).toBeUndefined()
  expect(await readPerson(desk.db, actor.personId)).toMatchObject({ secondFactorAt: null })
  expect(await desk.db.transaction((tx) => clearFactors(tx, desk, admin, actor.personId))).toBe(false)
})

async function givenAuthenticator(): Promise<{ key: Buffer; codes: string[] }> {
  const key = await beginAuthenticator(desk, actor.personId)
  return { key, codes: (await confirmAuthenticator(desk, actor, now(key))) ?? [] }
}

test('its person is notified of each change of how they come in, also in the session in which it was made', async () => {
  const key = await beginAuthenticator(desk, actor.personId)
  const noticed = async () => (await listNotices(desk.db, actor.personId)).notices.map(({ kind }) => kind)
  expect(await noticed()).toEqual([])
  await confirmAuthenticator(desk, actor, now(key))
  await renewRecoveryCodes(desk, actor)
  await removeAuthenticator(desk, actor)
  expect(await noticed()).toEqual(Array(3).fill('sign_in_changed'))
})
