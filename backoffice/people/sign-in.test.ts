import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import { findSession } from '../sessions/sessions'
import { givenPerson, pass, type TestDesk, testDesk, testPassword } from '../test-desk'
import { disablePerson } from './change-person'
import { createPerson } from './create-person'
import { findPersonByEmail, listAdminNames } from './people'
import { signIn, signInToDemo } from './sign-in'
import { beginAttempt, clearThrottle } from './throttle'

const lucia = 'lucia.ferrer@puentesur.example'
const from = { address: '203.0.113.7', requestId: 'r1' }

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
  await givenPerson(desk, ['finance'], lucia)
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.sql`delete from backoffice.sign_in_throttle`
})

test('the right password opens a session, however the e-mail is written', async () => {
  const { sid, person } = await signIn(desk, { email: ' Lucia.FERRER@puentesur.example ', password: testPassword }, from)
  expect(await findSession(desk, sid, { active: true })).toMatchObject({ person: { id: person.id } })
  const [record] = (await listAudit(desk.db, { action: 'sign_in' }, { limit: 1 })).records
  expect(record).toMatchObject({ actorId: person.id, result: 'done', requestId: 'r1' })
})

test('a password is the same however its letters were composed', async () => {
  const email = 'nino@puentesur.example'
  const password = 'caña de azúcar y mañana'
  await createPerson(desk, { name: 'Ana', email, roles: ['support'], password: password.normalize('NFC') })
  await expect(signIn(desk, { email, password: password.normalize('NFD') }, from)).resolves.toBeDefined()
})

test('a wrong password, an unknown and a disabled person are refused with the same answer', async () => {
  const disabled = await givenPerson(desk, ['support'], 'gone@puentesur.example')
  await disablePerson(desk, await givenPerson(desk, ['admin']), disabled.personId ?? '')
  const wrong = await refusal(lucia, 'not the password at all')
  const unknown = await refusal('nobody@puentesur.example', testPassword)
  const gone = await refusal('gone@puentesur.example', testPassword)
  expect(wrong).toEqual({ code: 'sign_in_failed', extra: { tries_left: 9 }, retryAfter: undefined })
  expect(unknown).toEqual(wrong)
  expect(gone).toEqual(wrong)
})

test('a refused try leaves a record where the name is known, and none a stranger could fill the trail with', async () => {
  const before = (await listAudit(desk.db, { results: ['denied'] })).records.length
  await refusal(lucia, 'not the password at all')
  await refusal('nobody@puentesur.example', testPassword)
  const { records } = await listAudit(desk.db, { results: ['denied'] })
  expect(records.length).toBe(before + 1)
  const person = await findPersonByEmail(desk.db, lucia)
  expect(records[0]).toMatchObject({ objectId: person?.id, actorId: null, code: 'sign_in_failed' })
  expect(JSON.stringify(records.map((record) => ({ ...record, seq: 0 })))).not.toContain('nobody@')
})

test.each([lucia, 'nobody@puentesur.example'])(
  'guessing at %s waits 1 s after five failures, doubling, and 15 minutes after ten',
  async (email) => {
    const waits: number[] = []
    for (let failure = 1; failure <= 20; failure++) {
      const wait = await tryOnce(email, failure)
      waits.push(wait)
      pass(desk, wait)
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 900, 0, 0, 0, 0, 1, 2, 4, 8, 16, 900])
  },
)

test('a thousand tries at once are no way around: at most five are looked at before the first wait', async () => {
  const tries = await Promise.all(Array.from({ length: 200 }, (_, index) => beginAttempt(desk, lucia, `198.51.100.${index}`)))
  expect(tries.filter(({ allowed }) => allowed)).toHaveLength(5)
})

test('after a hundred failures only a new password helps', async () => {
  for (let failure = 1; failure <= 100; failure++) {
    await beginAttempt(desk, lucia, `198.51.100.${failure}`)
    pass(desk, 15 * 60)
  }
  pass(desk, 365 * 24 * 3600)
  expect(await beginAttempt(desk, lucia, '198.51.100.250')).toMatchObject({ allowed: false })
  await clearThrottle(desk, lucia)
  expect(await beginAttempt(desk, lucia, '198.51.100.250')).toMatchObject({ allowed: true })
})

test('one address tries twenty times a minute, whoever it tries; others are not slowed down', async () => {
  const tries: boolean[] = []
  for (let index = 0; index < 25; index++) tries.push((await beginAttempt(desk, `n${index}@x.example`, '203.0.113.9')).allowed)
  expect(tries.filter(Boolean)).toHaveLength(20)
  expect(await beginAttempt(desk, lucia, '203.0.113.10')).toMatchObject({ allowed: true })
  pass(desk, 61)
  expect(await beginAttempt(desk, lucia, '203.0.113.9')).toMatchObject({ allowed: true })
})

test('a success forgets the failures before it', async () => {
  for (let failure = 1; failure <= 4; failure++) await tryOnce(lucia, failure)
  await signIn(desk, { email: lucia, password: testPassword }, from)
  expect(await beginAttempt(desk, lucia, '203.0.113.77')).toEqual({ allowed: true, triesLeft: 9 })
})

test('one click opens a session for people of the demo, and for nobody else', async () => {
  const demo = {
    name: 'Beatriz Salcedo',
    email: 'b@puentesur.example',
    roles: ['admin'],
    password: testPassword,
    demo: true,
  } as const
  const person = await createPerson(desk, demo)
  await expect(signInToDemo(desk, person.id, from)).resolves.toMatchObject({ person: { name: 'Beatriz Salcedo' } })
  const real = await findPersonByEmail(desk.db, lucia)
  await expect(signInToDemo(desk, real?.id ?? '', from)).rejects.toMatchObject({ code: 'sign_in_failed' })
})

test('where it is no demo, people of the demo come in neither by click nor by password, and whoever was in is out', async () => {
  const demo = {
    name: 'Pedro Lander',
    email: 'p@puentesur.example',
    roles: ['admin'],
    password: testPassword,
    demo: true,
  } as const
  const { id } = await createPerson(desk, demo)
  const { sid } = await signInToDemo(desk, id, from)
  const real = { ...desk, demo: false }
  expect(await findSession(real, sid, { active: true })).toBeUndefined()
  await expect(signInToDemo(real, id, from)).rejects.toMatchObject({ code: 'sign_in_failed' })
  await expect(signIn(real, { email: demo.email, password: testPassword }, from)).rejects.toMatchObject({
    code: 'sign_in_failed',
  })
  expect([await listAdminNames(desk), await listAdminNames(real)]).toEqual([
    ['Beatriz Salcedo', 'Lucía Ferrer', 'Pedro Lander'],
    ['Lucía Ferrer'],
  ])
  await expect(signIn(real, { email: lucia, password: testPassword }, from)).resolves.toMatchObject({ person: { email: lucia } })
})

async function refusal(email: string, password: string): Promise<unknown> {
  const refused = await signIn(desk, { email, password }, from).catch((error: unknown) => error)
  expect(refused).toMatchObject({ name: 'ServiceError' })
  const { code, extra, retryAfter } = Object.assign({ code: '', extra: {}, retryAfter: undefined }, refused)
  return { code, extra, retryAfter }
}

/** A failed try, each from elsewhere; answers for how many seconds the account waits after it. */
async function tryOnce(email: string, index: number): Promise<number> {
  expect(await beginAttempt(desk, email, `198.51.100.${index}`)).toMatchObject({ allowed: true })
  const [row] = await desk.database.sql`select not_before from backoffice.sign_in_throttle where subject like 'account:%'`
  return (row?.not_before.getTime() - desk.clock.now.getTime()) / 1000
}
