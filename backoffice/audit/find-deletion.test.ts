import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { resolveUnknown } from '../calls/resolve-unknown'
import { sendCall } from '../calls/send-call'
import { remoteApi } from '../calls/test-remote-api'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { findDeletion } from './find-deletion'

let desk: TestDesk
let gabriela: Actor
beforeAll(async () => {
  desk = await testDesk()
  gabriela = await givenPerson(desk, ['compliance'])
})
afterAll(() => desk.close())

test('a deletion is returned with who, when and why; a refused one does not count', async () => {
  const id = randomUUID()
  await expect(remove(id, refuse('customer_has_balance'))).rejects.toMatchObject({ code: 'customer_has_balance' })
  expect(await findDeletion(desk.db, id)).toBeUndefined()

  passTime(desk, 60)
  await remove(id, async () => ({ success: true }))
  expect(await findDeletion(desk.db, id)).toEqual({
    at: desk.now(),
    by: gabriela.name,
    byId: gabriela.personId,
    reason: 'Asked for it',
  })
  expect(await findDeletion(desk.db, randomUUID())).toBeUndefined()
})

test('a deletion whose answer was lost is returned with its requester, once it is known', async () => {
  const id = randomUUID()
  await expect(remove(id, refuse('outcome_unknown'))).rejects.toMatchObject({ code: 'outcome_unknown' })
  expect(await findDeletion(desk.db, id)).toBeUndefined()
  passTime(desk, 60)
  await resolveUnknown(desk, remoteApi({ readCustomer: refuse('customer_not_found') }))
  expect(await findDeletion(desk.db, id)).toMatchObject({ by: gabriela.name, reason: 'Asked for it' })
})

function remove(id: string, send: () => Promise<unknown>) {
  const object = { kind: 'customer', id }
  const intent = { operation: 'deleteCustomer', action: 'customer.delete', object, idempotencyKey: randomUUID() } as const
  return sendCall(desk, gabriela, { ...intent, reason: 'Asked for it' }, send)
}

function refuse(code: 'customer_has_balance' | 'outcome_unknown' | 'customer_not_found') {
  return () => Promise.reject(new ServiceError(code, 'refused'))
}
