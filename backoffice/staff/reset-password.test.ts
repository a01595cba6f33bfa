import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import { type Actor, directoryActor } from '../desk'
import { changeDirectoryUser } from '../directory/directory-users'
import { beginAuthenticator, confirmAuthenticator } from '../factors/authenticators'
import { codeAt, stepAt } from '../factors/test-codes'
import { type Person, readPerson } from '../people/people'
import { findSession } from '../sessions/sessions'
import { signIn } from '../sign-in/sign-in'
import { givenPerson, passTime, type TestDesk, testDesk, testPassword } from '../test-desk'
import { changePassword, disablePerson, enablePerson } from './change-person'
import { makeResetLinkIn, openReset, resetPassword } from './reset-password'

const from = { address: '203.0.113.7', requestId: 'r1' }
const password = 'ocho puentes de madera'

let desk: TestDesk
let admin: Actor
let person: Person
beforeAll(async () => {
  desk = await testDesk()
  admin = await givenPerson(desk, ['admin'])
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.sql`delete from backoffice.sign_in_throttle`
  const { personId } = await givenPerson(desk, ['finance'])
  person = await readPerson(desk.db, personId ?? '')
})

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )
const makeLink = (by: Actor = admin) => desk.db.transaction((tx) => makeResetLinkIn(tx, desk, by, person.id, {}))
const enterWith = (typed: string) => signIn(desk, { email: person.email, password: typed }, from)

test('on the link of an admin a person sets another password, which ends their sessions and the old one', async () => {
  const { sid } = await enterWith(testPassword)
  const { token } = await makeLink()
  expect(await codeOf(enterWith(testPassword)), 'until it is used').toBe('done')
  expect(await openReset(desk, token, from)).toMatchObject({ id: person.id })
  await resetPassword(desk, { token, password }, from)
  expect(await findSession(desk, sid, { active: true })).toBeUndefined()
  expect([await codeOf(enterWith(testPassword)), await codeOf(enterWith(password))]).toEqual(['sign_in_failed', 'done'])
  const { records } = await listAudit(desk.db, { objectId: person.id }, { limit: 3 })
  const changed = ['people.change_password', person.id, from.address]
  expect(records.map(({ action, actorId, address }) => [action, actorId, address])).toContainEqual(changed)
  expect(JSON.stringify(records.map((record) => ({ ...record, seq: 0 })))).not.toContain(token)
})

test('another password takes no second factor away: the next sign-in requires its code', async () => {
  const actor = { personId: person.id, name: person.name, roles: person.roles, sessionId: null, requestId: 'r1' }
  const key = await beginAuthenticator(desk, person.id)
  const codeIn = (steps: number) => codeAt(key, stepAt(desk.now()) + steps)
  await confirmAuthenticator(desk, actor, codeIn(0))
  const { token } = await makeLink()
  await resetPassword(desk, { token, password }, from)
  expect(await codeOf(enterWith(password))).toBe('code_needed')
  expect(await codeOf(signIn(desk, { email: person.email, password, code: codeIn(1) }, from))).toBe('done')
})

test('a link works once, also when it comes several times at once; a refused password does not use it', async () => {
  const { token } = await makeLink()
  expect(await codeOf(resetPassword(desk, { token, password: 'short' }, from))).toBe('validation_failed')
  const tries = [1, 2, 3].map((index) => codeOf(resetPassword(desk, { token, password: `${password} ${index}` }, from)))
  expect((await Promise.all(tries)).sort()).toEqual(['done', 'reset_used', 'reset_used'])
  expect(await codeOf(openReset(desk, token, from))).toBe('reset_used')
})

test('a link works for 24 hours, and a newer one or a changed password ends it', async () => {
  const first = await makeLink()
  const second = await makeLink()
  expect(await codeOf(openReset(desk, first.token, from))).toBe('reset_unknown')
  passTime(desk, 24 * 3600 - 1)
  expect(await codeOf(openReset(desk, second.token, from))).toBe('done')
  passTime(desk, 1)
  expect(await codeOf(openReset(desk, second.token, from))).toBe('reset_expired')
  const third = await makeLink()
  await changePassword(desk, admin, person, password)
  expect(await codeOf(openReset(desk, third.token, from))).toBe('reset_used')
})

test('an admin who is disabled takes the links along that they hold', async () => {
  const other = await givenPerson(desk, ['admin'])
  const { token } = await makeLink(other)
  await disablePerson(desk, admin, other.personId ?? '')
  expect(await codeOf(openReset(desk, token, from))).toBe('reset_unknown')
  const { records } = await listAudit(desk.db, { objectId: person.id }, { limit: 1 })
  expect(records).toMatchObject([{ action: 'people.end_reset', actorId: admin.personId }])
})

test('a person who is disabled, renamed, or gets another e-mail loses the link, also after a return', async () => {
  const directory = directoryActor('r1', from.address)
  const changes = [
    () => disablePerson(desk, admin, person.id),
    () => changeDirectoryUser(desk, directory, person.id, { active: false }),
    () => changeDirectoryUser(desk, directory, person.id, { name: 'Luisa Mora' }),
    () => changeDirectoryUser(desk, directory, person.id, { email: `${randomUUID()}@puentesur.example` }),
  ]
  for (const [index, change] of changes.entries()) {
    const { token } = await makeLink()
    await change()
    await enablePerson(desk, admin, person.id)
    expect(await codeOf(openReset(desk, token, from)), `change ${index}`).toBe('reset_unknown')
  }
  const { records } = await listAudit(desk.db, { objectId: person.id, action: 'people.end_reset' })
  expect(records.map(({ actorName }) => actorName).reverse()).toEqual([admin.name, ...Array(3).fill(directory.name)])
})

test('guessing links is as slow as guessing passwords', async () => {
  for (let index = 0; index < 20; index++) await codeOf(openReset(desk, `guess ${index}`, from))
  const { token } = await makeLink()
  expect(await codeOf(openReset(desk, token, from))).toBe('too_many_attempts')
})

test('the database holds the link only as its hash', async () => {
  const { token } = await makeLink()
  const [{ rows = '' } = {}] = await desk.database.sql<{ rows: string }[]>`
    select string_agg(r::text, ' ') as rows from backoffice.password_resets r`
  for (const kind of ['base64url', 'utf8'] as const) expect(rows).not.toContain(Buffer.from(token, kind).toString('hex'))
})
