import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { listAudit } from './list-audit'
import { recordReading } from './record-reading'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('who reads the trail is written down with the filters: once in ten minutes for each session and set of filters, also at once', async () => {
  const auditor = { ...(await givenPerson(desk, ['auditor'])), sessionId: randomUUID(), address: '203.0.113.9' }
  const read = async () => (await listAudit(desk.db, { action: 'audit.read', actorId: auditor.personId ?? '' })).records
  await Promise.all([1, 2, 3].map(() => recordReading(desk, auditor, {})))
  expect(await read()).toMatchObject([{ result: 'done', objectKind: 'audit_trail', after: {}, address: '203.0.113.9' }])
  await recordReading(desk, auditor, { result: 'denied', searched: true })
  await recordReading(desk, auditor, { searched: true, result: 'denied' })
  expect((await read()).map(({ after }) => after)).toEqual([{ result: 'denied', searched: true }, {}])
  await recordReading(desk, { ...auditor, sessionId: randomUUID() }, {})
  expect(await read()).toHaveLength(3)
  passTime(desk, 601)
  await recordReading(desk, auditor, {})
  expect(await read()).toHaveLength(4)
})
