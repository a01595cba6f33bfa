import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#backoffice/audit/list-audit'
import { goesOn } from '#backoffice/sessions/goes-on'
import { endSession, openSession } from '#backoffice/sessions/sessions'
import { givenPerson, type TestDesk, testDesk } from '#backoffice/test-desk'
import { openTrail } from './action-trail'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('what an action changes in the API is not sent once its session has ended, and the attempt is recorded', async () => {
  const person = await givenPerson(desk, ['finance'])
  const { sessionId } = await openSession(desk.db, { personId: person.personId ?? '', now: desk.now() })
  const object = { kind: 'quote', id: randomUUID() }
  const { context, failed } = openTrail(
    desk,
    { ...person, sessionId },
    { action: 'quote.confirm', object: () => object },
    { recordRefused: async () => false, goesOn: () => goesOn(desk, sessionId) },
  )
  const sent: string[] = []
  const confirm = (idempotencyKey: string) =>
    context.call({ operation: 'confirmQuote', object, idempotencyKey }, async () => sent.push(idempotencyKey))
  await endSession(desk, { sessionId }, 'r1')
  const error: unknown = await confirm('k1').catch((thrown) => thrown)
  expect(error).toMatchObject({ code: 'unauthenticated' })
  expect(sent).toEqual([])
  await failed({}, error)
  const { records } = await listAudit(desk.db, { objectId: object.id })
  expect(records).toMatchObject([{ action: 'quote.confirm', result: 'failed', code: 'unauthenticated' }])
})
