import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { findApproval } from '../approvals/approval'
import { askForPayment, type RequestedApproval } from '../approvals/ask'
import { appendAudit } from '../audit/append-audit'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { returnChanged } from './return-changed'
import { customerOf, depsOf, intentFor, type TestUpstream, testUpstream } from './test-payments'

let desk: TestDesk
let upstream: TestUpstream
let [lucia, admin]: Actor[] = []
let customers = 0
beforeAll(async () => {
  desk = await testDesk()
  lucia = await givenPerson(desk, ['finance'])
  admin = await givenPerson(desk, ['admin'])
})
afterAll(() => desk.close())
beforeEach(() => {
  upstream = testUpstream(desk.now)
})

test('a second change of a payee is noticed as soon as the first, however long the first is past', async () => {
  const requested = await ask(customerId())
  await edit()
  for (let looks = 0; looks < 14; looks++) {
    passTime(desk, 3_600)
    await returnChanged(depsOf(desk, upstream))
  }
  upstream.customer.legal_name = 'Somebody Else, C.A.'
  await edit()
  await returnChanged(depsOf(desk, upstream))
  expect(await findApproval(desk.db, requested.id)).toMatchObject({ state: 'returned', code: 'payee_changed' })
})

test('many payees whose change does not matter do not keep one from being looked at whose change does', async () => {
  for (let index = 0; index < 25; index++) {
    await ask(customerId())
    await edit()
  }
  const requested = await ask(customerId())
  upstream.customer.legal_name = 'Somebody Else, C.A.'
  await edit()
  const changed = { ...upstream.customer }
  upstream.api.readCustomer = async (id) => (id === changed.id ? changed : customerOf(id))
  for (let looks = 0; looks < 2; looks++) await returnChanged(depsOf(desk, upstream))
  expect(await findApproval(desk.db, requested.id)).toMatchObject({ state: 'returned', code: 'payee_changed' })
})

function customerId(): string {
  upstream.customer = customerOf(`c${++customers}`)
  return upstream.customer.id
}

function ask(quoteId: string): Promise<RequestedApproval> {
  return askForPayment(desk, by(lucia), { quoteId, intent: intentFor(desk, upstream), note: null })
}

/** Records that an admin has edited the customer. */
function edit(): Promise<unknown> {
  const entry = { action: 'customer.edit', object: { kind: 'customer', id: upstream.customer.id }, result: 'done' } as const
  return transaction(desk.db, (tx) => appendAudit(tx, desk, by(admin), entry))
}

function by(actor: Actor | undefined): Actor {
  if (actor === undefined) throw new Error('nobody was given')
  return actor
}
