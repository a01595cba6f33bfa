import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askForPayment } from '../approvals/ask'
import { decideApproval, withdrawApproval } from '../approvals/decide'
import { decidePolicy, proposePolicy } from '../approvals/policies'
import { shippedRules } from '../approvals/policy.rules'
import { verifyAudit } from '../audit/verify-audit'
import { policyGate } from '../batches/batch-gate'
import { findBatch } from '../batches/find-batch'
import { runOtherTasks } from '../batches/run-batches'
import { givenBatch, testBank, testDeps } from '../batches/test-deps'
import { type Actor, operator } from '../desk'
import { executeApproved } from '../payments/execute-approved'
import { depsOf, intentFor, testUpstream } from '../payments/test-payments'
import { people } from '../people/tables'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { erasePerson } from './erase-person'
import { findWords } from './test-words'

let desk: TestDesk
let [finance, approver, admin, second]: Actor[] = []
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenNamed('Fina Makerword', 'finance')
  approver = await givenNamed('Apolo Deciderword', 'approver')
  admin = await givenNamed('Ada Proposerword', 'admin')
  second = await givenNamed('Adolfo Accepterword', 'admin')
})
afterAll(() => desk.close())

test('whoever requested, decided, proposed, made and paid is named nowhere once erased, and the trail is whole', async () => {
  const batchId = await givenApprovedBatch()
  await givenPaidRequest()
  const open = await askForPayment(desk, by(finance), {
    quoteId: 'q2',
    intent: intentFor(desk, testUpstream(desk.now)),
    note: null,
  })
  await givenAcceptedPolicy()
  const staff = [by(finance), by(approver), by(admin), by(second)]
  const names = staff.map(({ name }) => name)
  expect(await findWords(desk, names), 'before').toEqual(names)

  await desk.db.update(people).set({ disabledAt: desk.now() })
  for (const { personId } of staff) await erasePerson(desk, operator('root', 'r1'), personId ?? '', 'they left')

  expect(await findWords(desk, names)).toEqual([])
  expect(await verifyAudit(desk)).toMatchObject({ intact: true })
  expect((await findBatch(desk.db, batchId))?.approval?.decidedBy).toEqual([approver?.personId])
  const acts = await desk.database.sql`
    select after ->> 'asked_by' as asked, after ->> 'approved_by' as approved, after ->> 'decided_by' as decided, after ->> 'proposed_by' as proposed
    from backoffice.audit_records where action in ('approval.pay', 'quote.pay', 'batch.start', 'policy.accept') and result <> 'intent' order by seq`
  expect(acts.flatMap((act) => Object.values(act).filter((id) => id !== null))).toEqual([
    ...[approver?.personId, approver?.personId],
    ...[finance?.personId, admin?.personId],
  ])
  await expect(withdrawApproval(desk, by(finance), open.id)).resolves.toBeUndefined()
})

test('of a decision and of a closed request the name alone can be erased', async () => {
  const { sql } = desk.database
  const other = sql`update backoffice.approval_decisions set person_name = 'Another'`
  await expect(other).rejects.toThrow('only added')
  await expect(sql`update backoffice.approval_decisions set person_name = '—', decision = 'reject'`).rejects.toThrow('only added')
  const closed = sql`update backoffice.approvals set maker_name = 'Another' where closed_at is not null`
  await expect(closed).rejects.toThrow('stays as it ended')
  const also = sql`update backoffice.approvals set maker_name = '—', state = 'rejected' where state = 'paid'`
  await expect(also).rejects.toThrow('stays as it ended')
})

async function givenNamed(name: string, role: 'finance' | 'approver' | 'admin'): Promise<Actor> {
  const actor = await givenPerson(desk, [role])
  await desk.db
    .update(people)
    .set({ name })
    .where(eq(people.id, actor.personId ?? ''))
  return { ...actor, name }
}

/** Returns the id of a batch that the approver has approved and that has begun. */
async function givenApprovedBatch(): Promise<string> {
  const deps = { ...testDeps(desk, testBank(desk), { gate: policyGate }) }
  const { id, approval } = await givenBatch(deps, by(finance), 3, 'b', 1_001)
  await approve({ id: approval?.requestId ?? '', hash: approval?.hash ?? '' })
  await runOtherTasks(deps)
  return id
}

async function givenPaidRequest(): Promise<void> {
  const upstream = testUpstream(desk.now)
  const requested = await askForPayment(desk, by(finance), { quoteId: 'q1', intent: intentFor(desk, upstream), note: null })
  await approve(requested)
  await executeApproved(depsOf(desk, upstream))
}

async function givenAcceptedPolicy(): Promise<void> {
  const id = await proposePolicy(desk, by(admin), { rules: shippedRules, note: 'Another', seen: null })
  await decidePolicy(desk, by(second), { id, decision: 'accepted' })
}

function approve({ id, hash }: { id: string; hash: string }) {
  return decideApproval(desk, by(approver), { approvalId: id, hash, decision: 'approve' })
}

function by(actor: Actor | undefined): Actor {
  if (actor === undefined) throw new Error('nobody was given')
  return actor
}
