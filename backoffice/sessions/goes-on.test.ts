import { afterAll, beforeAll, expect, test } from 'vitest'
import { operator } from '../desk'
import { disablePerson, endAllSessions } from '../staff/change-person'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { goesOn } from './goes-on'
import { lockSession } from './lock-session'
import { endSession, openSession } from './sessions'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const by = operator('tests', 'r1')

async function given() {
  const person = await givenPerson(desk, ['finance'])
  const personId = person.personId ?? ''
  const { sessionId } = await openSession(desk.db, { personId, now: desk.now() })
  return { actor: { ...person, sessionId }, personId, sessionId }
}

test('a session goes on while it is idle or locked, for twelve hours', async () => {
  const { actor, sessionId } = await given()
  passTime(desk, 40 * 60)
  expect(await goesOn(desk, sessionId)).toBe(true)
  await lockSession(desk, actor)
  expect(await goesOn(desk, sessionId)).toBe(true)
  passTime(desk, 12 * 3600)
  expect(await goesOn(desk, sessionId)).toBe(false)
})

const ends: [string, (given: { sessionId: string; personId: string }) => Promise<unknown>][] = [
  ['a sign-out', ({ sessionId }) => endSession(desk, { sessionId }, 'r1')],
  ['a disabled person', ({ personId }) => disablePerson(desk, by, personId)],
  ['an admin', ({ personId }) => endAllSessions(desk, by, personId)],
]
test.each(ends)('it no longer goes on after %s ended it', async (_what, end) => {
  const session = await given()
  expect(await goesOn(desk, session.sessionId)).toBe(true)
  await end(session)
  expect(await goesOn(desk, session.sessionId)).toBe(false)
})
