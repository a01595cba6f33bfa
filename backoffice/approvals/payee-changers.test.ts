import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { policyGate } from '../batches/batch-gate'
import { givenBatch, type TestBank, testBank, testDeps } from '../batches/test-deps'
import type { Actor } from '../desk'
import { intentFor, type TestUpstream, testUpstream } from '../payments/test-payments'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { type Approval, findApproval, listWhoMayDecide } from './approval'
import { askForPayment } from './ask'
import { decideApproval } from './decide'

let desk: TestDesk
let upstream: TestUpstream
let bank: TestBank
let lucia: Actor
let tomas: Actor
let support: Actor
beforeAll(async () => {
  desk = await testDesk()
  upstream = testUpstream(desk.now)
  lucia = await givenPerson(desk, ['finance'])
  tomas = await givenPerson(desk, ['approver'])
  support = await givenPerson(desk, ['support', 'approver'])
})
afterAll(() => desk.close())
beforeEach(() => {
  passTime(desk, 2 * 86_400)
  bank = testBank(desk)
})

test('who added an account does not approve its first payment: the rule for new payees asks for another person', async () => {
  await change(support, 'bank_account.add', 'c1', { bank_account_id: 'a1' })
  const request = await ask()
  await expect(approve(support, request)).rejects.toMatchObject({ code: 'self_approval_forbidden' })
  expect(await mayDecide(request)).not.toContain(support.personId)
  expect(await approve(tomas, request)).toMatchObject({ state: 'approved' })
})

test('who changed the customer does not either, although another person changed them since; nor the database lets them', async () => {
  await change(support, 'customer.edit', 'c1')
  passTime(desk, 60)
  await change(lucia, 'customer.edit', 'c1')
  const request = await ask()
  expect(request.makers).toEqual([lucia.personId, support.personId])
  const { id, hash } = request
  const decision = desk.database.sql`
    insert into backoffice.approval_decisions (approval_id, person_id, person_name, decision, hash, at)
    values (${id}, ${support.personId}, 'x', 'approve', ${hash}, now())`
  await expect(decision).rejects.toThrow('nobody decides what they asked for')
})

test('a change of another account, of another customer, or of an earlier day keeps nobody from deciding', async () => {
  await change(support, 'customer.edit', 'c1')
  passTime(desk, 86_400)
  await change(support, 'bank_account.add', 'c1', { bank_account_id: 'a2' })
  await change(support, 'customer.edit', 'c2')
  await change(tomas, 'customer.edit', 'c1')
  const request = await ask()
  expect(request.makers).toEqual([lucia.personId, tomas.personId])
  expect(await approve(support, request)).toMatchObject({ state: 'approved' })
})

test('one new payee in a batch is enough: who added it does not approve the batch', async () => {
  const deps = testDeps(desk, bank, { gate: policyGate })
  await change(support, 'bank_account.add', 'batch-2')
  const { approval } = await givenBatch(deps, lucia, 3, 'batch-', 10)
  const request = await requestOf(approval?.requestId ?? '')
  expect(request.makers).toEqual([lucia.personId, support.personId])
  await expect(approve(support, request)).rejects.toMatchObject({ code: 'self_approval_forbidden' })
})

/** Writes the audit record of a change that an actor made. */
async function change(actor: Actor, action: string, customerId: string, after = {}): Promise<void> {
  const entry = { action, object: { kind: 'customer', id: customerId }, result: 'done', after } as const
  await transaction(desk.db, (tx) => appendAudit(tx, desk, actor, entry))
}

async function ask(): Promise<Approval> {
  const intent = intentFor(desk, upstream, { amountMinor: 10_00n })
  const { id } = await askForPayment(desk, lucia, { quoteId: randomUUID(), intent, note: null })
  return requestOf(id)
}

async function requestOf(id: string): Promise<Approval> {
  const request = await findApproval(desk.db, id)
  if (request === undefined) throw new Error(`no request ${id}`)
  return request
}

function approve(actor: Actor, { id, hash }: Approval) {
  return decideApproval(desk, actor, { approvalId: id, hash, decision: 'approve' })
}

async function mayDecide(request: Approval): Promise<string[]> {
  return (await listWhoMayDecide(desk, request)).map(({ id }) => id)
}
