import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listAudit } from '../audit/list-audit'
import type { Actor } from '../desk'
import { endSession, findSession, openSession } from '../sessions/sessions'
import { givenPerson, passTime, type TestDesk, testDesk, testPassword } from '../test-desk'
import { proveSession } from './prove-session'

const site = { origin: 'https://pay.example.com' }

let desk: TestDesk
let actor: Actor
let sid: string
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  const person = await givenPerson(desk, ['compliance'])
  const opened = await openSession(desk.db, { personId: person.personId ?? '', now: desk.now() })
  sid = opened.sid
  actor = { ...person, sessionId: opened.sessionId }
})

test('who has just come in has proven who they are, for five minutes and no longer, however busy they are', async () => {
  expect(await isProven(sid)).toBe(true)
  passTime(desk, 5 * 60 - 1)
  expect(await isProven(sid)).toBe(true)
  passTime(desk, 1)
  expect(await isProven(sid)).toBe(false)
})

test('who came in without showing anything here has proven nothing', async () => {
  const opened = await openSession(desk.db, { personId: actor.personId ?? '', now: desk.now(), provenAt: null })
  expect(await isProven(opened.sid)).toBe(false)
})

test('the right password proves it anew, under another id of the same session', async () => {
  passTime(desk, 6 * 60)
  const { sid: renewed } = await proveSession(desk, actor, site, { password: testPassword })
  expect(renewed).not.toBe(sid)
  expect(await findSession(desk, renewed, { active: true })).toMatchObject({ sessionId: actor.sessionId, proven: true })
  const [record] = (await listAudit(desk.db, { action: 'session.prove' }, { limit: 1 })).records
  expect(record).toMatchObject({ actorId: actor.personId, result: 'done', after: { by: 'password' } })
})

test('a cookie that was copied before is answered for seconds, as of somebody who has proven nothing, and then is dead', async () => {
  passTime(desk, 6 * 60)
  const { sid: renewed } = await proveSession(desk, actor, site, { password: testPassword })
  passTime(desk, 9)
  expect(await isProven(sid), 'what was on its way').toBe(false)
  passTime(desk, 1)
  expect(await findSession(desk, sid, { active: true })).toBeUndefined()
  expect(await isProven(renewed)).toBe(true)
})

test('a wrong password proves nothing, and is written down', async () => {
  passTime(desk, 6 * 60)
  await expect(proveSession(desk, actor, site, { password: 'not the password at all' })).rejects.toMatchObject({
    code: 'proof_wrong',
  })
  expect(await isProven(sid)).toBe(false)
  const [record] = (await listAudit(desk.db, { action: 'session.prove' }, { limit: 1 })).records
  expect(record).toMatchObject({ actorId: actor.personId, result: 'denied', code: 'proof_wrong' })
})

test('of many wrong ones five are looked at before the first pause, and the right one enters after it', async () => {
  const tries = await Promise.all(
    Array.from({ length: 30 }, () =>
      proveSession(desk, actor, site, { password: 'not the password at all' }).catch(({ code }) => code),
    ),
  )
  expect(tries.filter((code) => code === 'proof_wrong')).toHaveLength(5)
  await expect(proveSession(desk, actor, site, { password: testPassword })).rejects.toMatchObject({
    code: 'too_many_attempts',
    retryAfter: 1,
  })
  passTime(desk, 1)
  await expect(proveSession(desk, actor, site, { password: testPassword })).resolves.toBeDefined()
})

test('a session that ended cannot be proven', async () => {
  await endSession(desk, { sid }, 'r1')
  await expect(proveSession(desk, actor, site, { password: testPassword })).rejects.toMatchObject({ code: 'unauthenticated' })
})

test('the invented people of a demo are asked for nothing', async () => {
  await desk.database.sql`update backoffice.people set demo = true where id = ${actor.personId}`
  passTime(desk, 14 * 60)
  expect(await isProven(sid)).toBe(true)
})

async function isProven(id: string): Promise<boolean | undefined> {
  return (await findSession(desk, id, { active: true }))?.proven
}
