import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPerson } from '../people/people'
import { findSession } from '../sessions/sessions'
import { signIn } from '../sign-in/sign-in'
import { givenPerson, type TestDesk, testDesk, testPassword } from '../test-desk'
import { changeOwnPassword } from './change-own-password'

const from = { address: '203.0.113.8', requestId: 'r1' }
const password = 'nueve faroles de papel'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    ({ code }) => code,
  )

test('a person changes their password with the present one alone, and every session of theirs ends', async () => {
  const { personId, ...rest } = await givenPerson(desk, ['support'])
  const { id, email } = await readPerson(desk.db, personId ?? '')
  const actor = { ...rest, personId: id }
  const { sid } = await signIn(desk, { email, password: testPassword }, from)
  expect(await codeOf(changeOwnPassword(desk, actor, { current: 'not the present one', password }))).toBe('validation_failed')
  expect(await codeOf(changeOwnPassword(desk, actor, { current: testPassword, password: 'short' }))).toBe('validation_failed')
  expect(await findSession(desk, sid, { active: true })).toBeDefined()
  expect(await codeOf(changeOwnPassword(desk, actor, { current: testPassword, password }))).toBe('done')
  expect(await findSession(desk, sid, { active: true })).toBeUndefined()
  expect(await codeOf(signIn(desk, { email, password: testPassword }, from))).toBe('sign_in_failed')
  expect(await codeOf(signIn(desk, { email, password }, from))).toBe('done')
})
