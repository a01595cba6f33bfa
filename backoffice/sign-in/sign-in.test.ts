import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { listAudit } from '../audit/list-audit'
import { createPerson } from '../people/create-person'
import { findPersonByEmail, listAdminNames } from '../people/people'
import { findSession } from '../sessions/sessions'
import { disablePerson } from '../staff/change-person'
import { givenPerson, passTime, type TestDesk, testDesk, testPassword } from '../test-desk'
import { sweepKnownOrigins } from './known-origins'
import { signIn, signInToDemo } from './sign-in'
import { beginAttempt, endAttempt } from './throttle'

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
  await desk.database.sql`delete from backoffice.known_origins`
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

test('a wrong password, an unknown, a disabled and a paused person are refused with the same answer', async () => {
  const disabled = await givenPerson(desk, ['support'], 'gone@puentesur.example')
  await disablePerson(desk, await givenPerson(desk, ['admin']), disabled.personId ?? '')
  const wrong = await refusal(lucia, 'not the password at all')
  const unknown = await refusal('nobody@puentesur.example', testPassword)
  const gone = await refusal('gone@puentesur.example', testPassword)
  expect(wrong).toEqual({ code: 'sign_in_failed', extra: {}, retryAfter: undefined })
  expect(unknown).toEqual(wrong)
  expect(gone).toEqual(wrong)
  const paused = await givenPerson(desk, ['support'], 'paused@puentesur.example')
  await guess('paused@puentesur.example', 5)
  expect(await refusal('paused@puentesur.example', testPassword)).toEqual(wrong)
  passTime(desk, 1)
  const signedIn = await signIn(desk, { email: 'paused@puentesur.example', password: testPassword }, from)
  expect(signedIn.person.id, 'after the pause').toBe(paused.personId)
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

test('a try during a pause leaves no record either', async () => {
  await guess(lucia, 5)
  const before = (await listAudit(desk.db, { results: ['denied'] })).records.length
  await refusal(lucia, 'not the password at all')
  expect((await listAudit(desk.db, { results: ['denied'] })).records.length).toBe(before)
})

test.each([lucia, 'nobody@puentesur.example'])(
  'guessing at %s waits 1 s after five failures, doubling, and 15 minutes from ten on',
  async (email) => {
    const waits: number[] = []
    for (let failure = 1; failure <= 13; failure++) {
      const wait = await tryOnce(email, failure)
      waits.push(wait)
      passTime(desk, wait)
    }
    expect(waits).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 900, 900, 900, 900])
  },
)

test('a thousand tries at once are no way around: at most five are looked at before the first wait', async () => {
  const tries = await Promise.all(Array.from({ length: 200 }, (_, index) => beginAttempt(desk, lucia, elsewhere(index))))
  expect(tries.filter(({ state }) => state === 'counted')).toHaveLength(5)
})

test('after a hundred failures the right password enters once the pause of 15 minutes is over', async () => {
  await guess(lucia, 100)
  passTime(desk, 15 * 60 - 1)
  const late = { address: '192.0.2.200', requestId: 'r2' }
  await expect(signIn(desk, { email: lucia, password: testPassword }, late)).rejects.toMatchObject({ code: 'sign_in_failed' })
  passTime(desk, 1)
  await expect(signIn(desk, { email: lucia, password: testPassword }, late)).resolves.toMatchObject({ person: { email: lucia } })
})

test('who guesses from everywhere does not keep a person out of where they signed in before: a device, an address', async () => {
  const home = { address: '2001:db8:5:5::1', requestId: 'r3' }
  const { device } = await signIn(desk, { email: lucia, password: testPassword }, home)
  await guess(lucia, 120)
  const typed = { email: lucia, password: testPassword }
  await expect(signIn(desk, typed, { address: '192.0.2.9', requestId: 'r4' }), 'a new place').rejects.toThrow()
  await expect(
    signIn(desk, typed, { address: '192.0.2.9', device: 'x'.repeat(22), requestId: 'r4' }),
    'a made-up cookie',
  ).rejects.toThrow()
  await expect(
    signIn(desk, typed, { address: '192.0.2.10', device, requestId: 'r5' }),
    'the device elsewhere',
  ).resolves.toBeDefined()
  const neighbour = { address: '2001:db8:5:5:ffff::2', requestId: 'r6' }
  await expect(signIn(desk, typed, neighbour), 'the same network').resolves.toBeDefined()
  await expect(signIn(desk, typed, { address: '192.0.2.11', requestId: 'r7' }), 'the pause goes on elsewhere').rejects.toThrow()
})

test('who signs in from an unknown device is notified, of each one, but not at the first sign-in of all', async () => {
  await desk.database.sql`delete from backoffice.notices`
  const countNotices = async () => (await desk.database.sql`select 1 from backoffice.notices where kind = 'device_new'`).length
  const typed = { email: lucia, password: testPassword }
  const { device } = await signIn(desk, typed, from)
  await signIn(desk, typed, { ...from, device, address: '192.0.2.77' })
  expect(await countNotices()).toBe(0)
  await signIn(desk, typed, from)
  expect(await countNotices()).toBe(1)
  await signIn(desk, typed, { ...from, device: 'x'.repeat(22) })
  expect(await countNotices(), 'also while the first notice is not seen').toBe(2)
  await signIn(desk, typed, { ...from, device: 'x'.repeat(22) })
  expect(await countNotices()).toBe(2)
})

test('guessing from a known device is slowed down too, and a device is forgotten after half a year', async () => {
  const { device } = await signIn(desk, { email: lucia, password: testPassword }, from)
  const tries = await Promise.all(Array.from({ length: 30 }, () => beginAttempt(desk, lucia, { ...from, device })))
  expect(tries.filter(({ state }) => state === 'counted')).toHaveLength(5)
  await guess(lucia, 20)
  passTime(desk, 60)
  expect(await beginAttempt(desk, lucia, { ...from, device })).toMatchObject({ state: 'counted' })
  await guess(lucia, 20)
  passTime(desk, 181 * 24 * 3600)
  await guess(lucia, 20)
  expect(await beginAttempt(desk, lucia, { ...from, device })).toMatchObject({ state: 'paused' })
  await sweepKnownOrigins(desk)
  expect(await desk.database.sql`select 1 from backoffice.known_origins`).toHaveLength(0)
})

test('one address fails twenty times, whoever it tries, and then waits: a minute, twice as long each time, 15 minutes at most', async () => {
  const tryFrom = (address: string) => beginAttempt(desk, `n${Math.random()}@x.example`, { address })
  for (let index = 0; index < 20; index++) expect(await tryFrom('203.0.113.9')).toMatchObject({ state: 'counted' })
  const waits: number[] = []
  for (let round = 0; round < 6; round++) {
    const refused = await tryFrom('203.0.113.9')
    if (refused.state !== 'address_paused') throw new Error('the address was let through')
    waits.push(refused.retryAfter)
    passTime(desk, refused.retryAfter)
    expect(await tryFrom('203.0.113.9')).toMatchObject({ state: 'counted' })
  }
  expect(waits).toEqual([60, 120, 240, 480, 900, 900])
  expect(await tryFrom('203.0.113.10'), 'others are not slowed down').toMatchObject({ state: 'counted' })
  passTime(desk, 3600)
  for (let index = 0; index < 20; index++) await tryFrom('203.0.113.9')
  expect(await tryFrom('203.0.113.9'), 'after an hour it begins anew').toEqual({ state: 'address_paused', retryAfter: 60 })
})

test('addresses of one IPv6 network count together, and IPv4 written as IPv6 counts as IPv4', async () => {
  const tryFrom = (address: string) => beginAttempt(desk, `n${Math.random()}@x.example`, { address })
  for (let index = 0; index < 20; index++) await tryFrom(`2001:db8:9:9::${index}`)
  expect(await tryFrom('2001:db8:9:9:1:2:3:4')).toMatchObject({ state: 'address_paused' })
  expect(await tryFrom('2001:db8:9:a::1')).toMatchObject({ state: 'counted' })
  for (let index = 0; index < 20; index++) await tryFrom(index % 2 === 0 ? '198.51.100.3' : '::ffff:198.51.100.3')
  expect(await tryFrom('::ffff:c633:6403')).toMatchObject({ state: 'address_paused' })
})

test('a paused address does not keep a known device out, and people who sign in do not use their address up', async () => {
  const { device } = await signIn(desk, { email: lucia, password: testPassword }, from)
  for (let index = 0; index < 21; index++) await beginAttempt(desk, `n${index}@x.example`, from)
  await expect(signIn(desk, { email: lucia, password: testPassword }, from)).rejects.toMatchObject({ code: 'too_many_attempts' })
  await expect(signIn(desk, { email: lucia, password: testPassword }, { ...from, device })).resolves.toBeDefined()
  const office = { address: '203.0.113.60', requestId: 'r8' }
  for (let index = 0; index < 25; index++) {
    const attempt = await beginAttempt(desk, `n${index}@x.example`, office)
    if (attempt.state !== 'counted') throw new Error('the office was not let through')
    await transaction(desk.db, (tx) => endAttempt(tx, attempt, desk.now()))
  }
})

test('a success forgets the failures before it', async () => {
  for (let failure = 1; failure <= 4; failure++) await tryOnce(lucia, failure)
  await signIn(desk, { email: lucia, password: testPassword }, { address: '198.51.100.200', requestId: 'r9' })
  for (let failure = 1; failure <= 4; failure++) expect(await tryOnce(lucia, 10 + failure)).toBe(0)
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

/** Makes failed attempts at an account, each from another address and as soon as the pause allows. */
async function guess(email: string, failures: number): Promise<void> {
  for (let failure = 1; failure <= failures; failure++) {
    const attempt = await beginAttempt(desk, email, elsewhere(failure))
    if (attempt.state === 'paused') {
      passTime(desk, 15 * 60)
      failure--
    }
  }
}

function elsewhere(index: number): { address: string } {
  return { address: `198.18.${Math.floor(index / 250)}.${index % 250}` }
}

/** Makes a failed attempt from another address, and returns the seconds for which the account is paused after it. */
async function tryOnce(email: string, index: number): Promise<number> {
  expect(await beginAttempt(desk, email, elsewhere(index))).toMatchObject({ state: 'counted' })
  const [row] = await desk.database.sql`select not_before from backoffice.sign_in_throttle where subject like 'account:%'`
  return (row?.not_before.getTime() - desk.clock.now.getTime()) / 1000
}
