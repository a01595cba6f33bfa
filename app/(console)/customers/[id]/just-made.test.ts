import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendCall } from '#backoffice/calls/send-call'
import { givenPerson, type TestDesk, testDesk } from '#backoffice/test-desk'
import { ServiceError } from '#contract/errors'
import { findJustMade } from './just-made'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

const intent = { operation: 'createCustomer', action: 'customer.create', object: { kind: 'customer', id: 'new' } } as const

test('a customer was just made for ten minutes after this console created them, and nobody else was', async () => {
  const actor = await givenPerson(desk, ['compliance'])
  const made = async () => ({ id: 'c1' })
  await sendCall(desk, actor, { ...intent, idempotencyKey: 'k1' }, made, ({ id }) => ({ object: { kind: 'customer', id } }))
  const refused = () => Promise.reject(new ServiceError('api_refused', 'refused'))
  const other = { ...intent, object: { kind: 'customer', id: 'c2' }, idempotencyKey: 'k2' } as const
  await sendCall(desk, actor, other, refused).catch(() => undefined)
  const madeAt = desk.now()
  expect(await findJustMade(desk, 'c1')).toEqual(madeAt)
  expect(await findJustMade(desk, 'c2')).toBeUndefined()
  expect(await findJustMade(desk, 'c3')).toBeUndefined()
  desk.clock.now = new Date(madeAt.getTime() + 600_001)
  expect(await findJustMade(desk, 'c1')).toBeUndefined()
})
