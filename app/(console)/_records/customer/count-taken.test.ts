import { afterAll, beforeAll, expect, test } from 'vitest'
import { listAudit } from '#backoffice/audit/list-audit'
import { givenPerson, type TestDesk, testDesk } from '#backoffice/test-desk'
import { ServiceError } from '#contract/errors'
import { countingTaken } from './count-taken'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const taken = new ServiceError('customer_already_exists', 'somebody has it', { extra: { existing_customer_id: 'c1' } })

test('whoever tries e-mails on customers learns no more of them than by looking them up', async () => {
  const actor = await givenPerson(desk, ['support'])
  const attempt = (email: string) =>
    countingTaken({ desk, actor }, email, () => Promise.reject(taken)).catch(({ code }) => String(code))
  const learned: string[] = []
  for (let index = 0; index < 31; index++) learned.push(await attempt(`ana.${index}@example.com`))
  expect(learned).toEqual([...Array(30).fill('customer_already_exists'), 'too_many_attempts'])
  const { records } = await listAudit(desk.db, { actorId: actor.personId ?? '', objectId: 'c1', results: ['done'] }, { limit: 1 })
  expect(records).toMatchObject([{ action: 'lookup.email', result: 'done', after: { found: 1 } }])
})

test('what succeeds, fails otherwise, or is about no e-mail counts as no look-up', async () => {
  const actor = await givenPerson(desk, ['support'])
  expect(await countingTaken({ desk, actor }, 'ana@example.com', async () => 'saved')).toBe('saved')
  const other = new ServiceError('service_unavailable', 'out of service')
  await expect(countingTaken({ desk, actor }, 'ana@example.com', () => Promise.reject(other))).rejects.toBe(other)
  await expect(countingTaken({ desk, actor }, undefined, () => Promise.reject(taken))).rejects.toBe(taken)
  expect((await listAudit(desk.db, { actorId: actor.personId ?? '' })).records).toEqual([])
})
