import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database/open'
import type { Actor } from '../desk'
import { readPerson } from '../people/people'
import { findSession, openSession } from '../sessions/sessions'
import { givenPerson, passTime, type TestDesk, testDesk, testPassword } from '../test-desk'
import { sweepChallenges } from './challenges'
import { addPasskey, askForNewPasskey, askForPasskey, listPasskeys, takePasskey, verifyPasskey } from './passkeys'
import { proveSession } from './prove-session'
import { type TestPasskey, testPasskey } from './test-passkey'

const site = { origin: 'https://pay.example.com' }

let desk: TestDesk
let actor: Actor & { personId: string }
let sid: string
let device: TestPasskey
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  const person = await givenPerson(desk, ['approver'])
  const personId = person.personId ?? ''
  const opened = await openSession(desk.db, { personId, now: desk.now() })
  sid = opened.sid
  actor = { ...person, personId, sessionId: opened.sessionId }
  device = testPasskey(site.origin)
})

test('a browser is asked for a passkey that names its person and wants a finger, a face or a PIN', async () => {
  const options = await askForNewPasskey(desk, site, await readPerson(desk.db, actor.personId))
  expect(options).toMatchObject({
    rp: { id: 'pay.example.com', name: 'Cauce' },
    user: { displayName: 'Lucía Ferrer' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
})

test('one that was made proves its person before a dangerous act, and the password does so no longer', async () => {
  await addOwn()
  expect(await readPerson(desk.db, actor.personId)).toMatchObject({ secondFactorAt: desk.now() })
  await expect(proveSession(desk, actor, site, { password: testPassword })).rejects.toMatchObject({ code: 'proof_wrong' })
  const { challenge, allowCredentials } = await askForPasskey(desk, site, actor.personId)
  expect(allowCredentials).toMatchObject([{ id: device.id }])
  const { sid: renewed } = await proveSession(desk, actor, site, { passkey: device.sign(challenge) })
  expect(await findSession(desk, renewed, { active: true })).toMatchObject({ proven: true })
  expect(await listPasskeys(desk.db, actor.personId)).toMatchObject([{ name: 'Key', counter: 1, lastUsedAt: desk.now() }])
})

test('what it has signed is taken once, also when it comes twice at once', async () => {
  await addOwn()
  const { challenge } = await askForPasskey(desk, site)
  const shown = await verifyPasskey(desk, site, device.sign(challenge))
  if (shown === undefined) throw new Error('the passkey was not recognised')
  const taken = await Promise.all([1, 2].map(() => transaction(desk.db, (tx) => takePasskey(tx, desk, shown))))
  expect(taken.sort()).toEqual([false, true])
})

test('nothing else is taken: another site, no finger, an old or foreign challenge, another person, another device', async () => {
  await addOwn()
  const ask = async (of?: string) => (await askForPasskey(desk, site, of)).challenge
  const isTaken = async (answer: Parameters<typeof verifyPasskey>[2], of?: string) =>
    (await verifyPasskey(desk, site, answer, of)) !== undefined
  expect(await isTaken(device.sign(await ask()))).toBe(true)
  expect(await isTaken(device.sign(await ask(), { origin: 'https://pay.example.com.evil.example' })), 'another site').toBe(false)
  expect(await isTaken(device.sign(await ask(), { verified: false })), 'no finger').toBe(false)
  expect(await isTaken(device.sign('AAAA'.repeat(14))), 'not our challenge').toBe(false)
  expect(await isTaken(device.sign(await ask(actor.personId))), 'a challenge for something else').toBe(false)
  const { personId } = await givenPerson(desk, ['approver'])
  expect(await isTaken(device.sign(await ask(personId ?? '')), personId ?? ''), 'somebody else').toBe(false)
  const stranger = testPasskey(site.origin)
  expect(await isTaken({ ...stranger.sign(await ask()), id: device.id }), 'another device').toBe(false)
  const old = await ask()
  passTime(desk, 5 * 60)
  expect(await isTaken(device.sign(old)), 'too late').toBe(false)
})

test('a passkey is not kept twice, nor for somebody else than was asked', async () => {
  const { challenge } = await askForNewPasskey(desk, site, await readPerson(desk.db, actor.personId))
  const answer = device.make(challenge)
  await addPasskey(desk, actor, site, { name: 'Key', answer })
  await expect(addPasskey(desk, actor, site, { name: 'Again', answer })).rejects.toMatchObject({ code: 'passkey_refused' })
  await expect(addOwn('Again'), 'the same device').rejects.toMatchObject({ code: 'passkey_refused' })
  const other = await givenPerson(desk, ['admin'])
  const foreign = testPasskey(site.origin).make(challenge)
  const asOther = { ...other, personId: other.personId ?? '' }
  await expect(addPasskey(desk, asOther, site, { name: 'Key', answer: foreign })).rejects.toMatchObject({
    code: 'passkey_refused',
  })
})

test('a passkey is asked for, and stored, only if it signs with EdDSA, ES256 or RS256', async () => {
  const person = await readPerson(desk.db, actor.personId)
  const { pubKeyCredParams } = await askForNewPasskey(desk, site, person)
  expect(pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
  for (const [name, ...encoded] of [
    ['RSA with SHA-1', 0x39, 0xff, 0xfe],
    ['ECDSA on secp256k1', 0x38, 0x2e],
    ['HMAC with SHA-256', 0x05],
    ['RSA-PSS with SHA-256', 0x38, 0x24],
  ] as const) {
    const { challenge } = await askForNewPasskey(desk, site, person)
    const answer = testPasskey(site.origin).make(challenge, Buffer.from(encoded))
    await expect(addPasskey(desk, actor, site, { name, answer }), name).rejects.toMatchObject({ code: 'passkey_refused' })
  }
  expect(await listPasskeys(desk.db, actor.personId)).toEqual([])
})

test('setting one up ends the sessions that were opened before, but not the one in which it is done', async () => {
  const elsewhere = await openSession(desk.db, { personId: actor.personId, now: desk.now() })
  await addOwn()
  expect(await findSession(desk, elsewhere.sid, { active: true })).toBeUndefined()
  expect(await findSession(desk, sid, { active: true })).toBeDefined()
})

test('what was signed is forgotten once it is too old to be shown again', async () => {
  await addOwn()
  passTime(desk, 5 * 60 + 1)
  await sweepChallenges(desk)
  expect(await desk.database.sql`select 1 from backoffice.used_challenges`).toHaveLength(0)
})

async function addOwn(name = 'Key'): Promise<void> {
  const { challenge } = await askForNewPasskey(desk, site, await readPerson(desk.db, actor.personId))
  await addPasskey(desk, actor, site, { name, answer: device.make(challenge) })
}
