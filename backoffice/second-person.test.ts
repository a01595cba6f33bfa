import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findApproval } from './approvals/approval'
import { askForPayment } from './approvals/ask'
import { decideApproval } from './approvals/decide'
import { decidePolicy, findWaitingPolicy, proposePolicy } from './approvals/policies'
import type { Actor } from './desk'
import { decideKeyRequest, requestKey } from './key-requests/key-requests'
import { listKeyRequestStates } from './key-requests/list-key-requests'
import { intentFor, type TestUpstream, testUpstream } from './payments/test-payments'
import type { Role } from './people/roles'
import { acceptRecovery, listWaitingRecoveries, proposeRecovery, rejectRecovery } from './staff/recoveries'
import { decideRoles, listWaitingRoleChanges, proposeRoles } from './staff/role-changes'
import { givenPerson, passTime, type TestDesk, testDesk } from './test-desk'

let desk: TestDesk
let upstream: TestUpstream
let [admins, payers]: Actor[][] = []
beforeAll(async () => {
  desk = await testDesk()
  upstream = testUpstream(desk.now)
})
afterAll(() => desk.close())
beforeEach(async () => {
  passTime(desk, 86_400)
  const given = (roles: Role[]) => Promise.all([0, 1, 2].map(() => givenPerson(desk, roles)))
  admins = await given(['admin'])
  payers = await given(['finance', 'approver'])
})

/** What waits for a second person: its parties, somebody else, both decisions, and whether it still waits. */
type Waiting = {
  parties: readonly Actor[]
  other: Actor
  agree: (by: Actor) => Promise<unknown>
  reject: (by: Actor) => Promise<unknown>
  waits: () => Promise<boolean>
}

test.each<[string, () => Promise<Waiting>]>([
  ['of a payment, who requested it, and who made its quote', givenPayment],
  ['of a change of the approval rules, who proposed it', givenPolicy],
  ['of a change of roles, who proposed it, and whose roles they are', givenRoles],
  ['of a way back in, who proposed it, and who would come back in', givenRecovery],
  ['of an API key, who requested it', givenKey],
])('nobody agrees to or rejects what they are a party to: %s; another person does', async (_what, given) => {
  const { parties, other, agree, reject, waits } = await given()
  for (const party of parties)
    for (const decide of [agree, reject]) await expect(decide(party)).rejects.toMatchObject({ code: 'self_approval_forbidden' })
  expect(await waits()).toBe(true)
  await agree(other)
  expect(await waits()).toBe(false)
})

async function givenPayment(): Promise<Waiting> {
  const [ana, eva, other] = three(payers)
  const quote = { quoteId: randomUUID(), intent: intentFor(desk, upstream, { amountMinor: 3_200_00n }), note: null }
  const { id: approvalId, hash } = await askForPayment(desk, ana, { ...quote, quoteMaker: idOf(eva) })
  return {
    parties: [ana, eva],
    other,
    agree: (by) => decideApproval(desk, by, { approvalId, hash, decision: 'approve' }),
    reject: (by) => decideApproval(desk, by, { approvalId, hash, decision: 'reject', reason: 'Not this one' }),
    waits: async () => (await findApproval(desk.db, approvalId))?.state === 'waiting',
  }
}

async function givenPolicy(): Promise<Waiting> {
  const [ana, other] = three(admins)
  const id = await proposePolicy(desk, ana, { rules: [], note: 'After the audit', seen: null })
  return {
    parties: [ana],
    other,
    agree: (by) => decidePolicy(desk, by, { id, decision: 'accepted' }),
    reject: (by) => decidePolicy(desk, by, { id, decision: 'rejected' }),
    waits: async () => (await findWaitingPolicy(desk.db)) !== undefined,
  }
}

async function givenRoles(): Promise<Waiting> {
  const [ana, eva, other] = three(admins)
  const terms = { seen: ['admin' as const], roles: ['admin' as const, 'finance' as const], reason: 'Covers for Marisol Duque' }
  const id = await proposeRoles(desk, ana, { personId: idOf(eva), ...terms })
  return {
    parties: [ana, eva],
    other,
    agree: (by) => decideRoles(desk, by, { id, decision: 'accepted' }),
    reject: (by) => decideRoles(desk, by, { id, decision: 'rejected' }),
    waits: async () => (await listWaitingRoleChanges(desk.db)).length > 0,
  }
}

async function givenRecovery(): Promise<Waiting> {
  const [ana, eva, other] = three(admins)
  await proposeRecovery(desk, ana, { personId: idOf(eva), recovers: 'password', reason: 'A new phone and no memory' })
  const [{ id } = { id: '' }] = await listWaitingRecoveries(desk.db)
  return {
    parties: [ana, eva],
    other,
    agree: (by) => acceptRecovery(desk, by, id),
    reject: (by) => rejectRecovery(desk, by, id),
    waits: async () => (await listWaitingRecoveries(desk.db)).length > 0,
  }
}

async function givenKey(): Promise<Waiting> {
  const [ana, other] = three(admins)
  const id = randomUUID()
  const body = { name: 'Checkout', scopes: ['quotes:write' as const] }
  await requestKey(desk, ana, { id, keyId: null, terms: { act: 'create', body } })
  return {
    parties: [ana],
    other,
    agree: (by) => decideKeyRequest(desk, by, { id, decision: 'agreed' }),
    reject: (by) => decideKeyRequest(desk, by, { id, decision: 'rejected' }),
    waits: async () => (await listKeyRequestStates(desk.db, [id]))[0]?.state === 'waiting',
  }
}

const idOf = ({ personId }: Actor) => personId ?? ''

function three(given: Actor[] | undefined): [Actor, Actor, Actor] {
  const [one, second, third] = given ?? []
  if (one === undefined || second === undefined || third === undefined) throw new Error('three people were not given')
  return [one, second, third]
}
