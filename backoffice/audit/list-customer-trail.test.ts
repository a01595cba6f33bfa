import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendCall } from '../calls/send-call'
import type { Actor } from '../desk'
import { recordReveal } from '../reveals/reveals'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { listCustomerTrail } from './list-customer-trail'

let desk: TestDesk
let clerk: Actor
beforeAll(async () => {
  desk = await testDesk()
  clerk = await givenPerson(desk, ['compliance'])
})
afterAll(() => desk.close())

test('what was done with an account is in the trail of its customer alone, also where an API numbers the accounts of each', async () => {
  for (const customer of ['c1', 'c2']) await addAccount(customer, '1')
  await removeAccount('c1', '1', 'Closed by Ana')
  await reveal('c2', '1', 'Bruno called')
  expect(await trailOf('c1')).toEqual([
    ['bank_account.add', null],
    ['bank_account.remove', null],
  ])
  expect(await trailOf('c2')).toEqual([
    ['bank_account.add', null],
    ['field.reveal', 'Bruno called'],
  ])
})

async function trailOf(customerId: string) {
  const { records } = await listCustomerTrail(desk.db, { customerId, onlyEnded: true }, { limit: 50 })
  return records.map(({ action, reason }) => [action, reason]).reverse()
}

async function addAccount(customerId: string, id: string): Promise<void> {
  passTime(desk, 1)
  const object = { kind: 'customer', id: customerId }
  const call = { operation: 'createBankAccount', action: 'bank_account.add', object, reference: customerId } as const
  const sent = { ...call, idempotencyKey: crypto.randomUUID() }
  const answer = async () => id
  await sendCall(desk, clerk, sent, answer, (made) => ({ after: { bank_account_id: made } }))
}

async function removeAccount(customerId: string, id: string, reason: string): Promise<void> {
  passTime(desk, 1)
  const object = { kind: 'bank_account', id }
  const call = { operation: 'deleteBankAccount', action: 'bank_account.remove', object, reference: customerId } as const
  await sendCall(desk, clerk, { ...call, idempotencyKey: crypto.randomUUID(), reason }, async () => undefined)
}

async function reveal(customerId: string, id: string, reason: string): Promise<void> {
  passTime(desk, 1)
  await recordReveal(desk, clerk, { object: { kind: 'bank_account', id }, field: 'account_number', reason, customerId })
}
