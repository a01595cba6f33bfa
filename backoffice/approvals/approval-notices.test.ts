import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sendCall } from '../calls/send-call'
import type { Actor } from '../desk'
import { listNotices, markNoticesSeen } from '../notices/list-notices'
import { intentFor, type TestUpstream, testUpstream } from '../payments/test-payments'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import { askForPayment } from './ask'
import { decideApproval, withdrawApproval } from './decide'
import { expireDueApprovals } from './due-approvals'
import { decidePolicy, proposePolicy } from './policies'
import { shippedRules } from './policy.rules'
import { askForMore } from './reopen'

let desk: TestDesk
let upstream: TestUpstream
let maker: Actor
let approver: Actor
let quotes = 0
beforeAll(async () => {
  desk = await testDesk()
  upstream = testUpstream(desk.now)
})
afterAll(() => desk.close())
beforeEach(async () => {
  passTime(desk, 86_400)
  maker = await givenPerson(desk, ['finance'])
  approver = await givenPerson(desk, ['approver'])
})

test('the approvers are notified that something waits, and the maker of its outcome', async () => {
  const requested = await ask()
  expect(await noticesOf(approver)).toEqual([['work_waits', requested.id]])
  expect(await noticesOf(maker)).toEqual([])
  await decideApproval(desk, approver, { approvalId: requested.id, hash: requested.hash, decision: 'approve' })
  expect(await noticesOf(maker)).toEqual([['work_decided', requested.id]])
})

test('whoever made the quote may not decide the request, and is not notified that it waits', async () => {
  const colleague = await givenPerson(desk, ['approver'])
  const requested = await ask({ quoteMaker: colleague.personId ?? '' })
  expect([await noticesOf(colleague), await noticesOf(approver)]).toEqual([[], [['work_waits', requested.id]]])
})

test('a request that needs more approvals is notified to those who have not decided it', async () => {
  const colleague = await givenPerson(desk, ['approver'])
  const { id, hash } = await ask()
  await decideApproval(desk, approver, { approvalId: id, hash, decision: 'approve' })
  for (const { personId } of [approver, colleague]) await markNoticesSeen(desk, personId ?? '')
  await askForMore(desk, { id })
  expect([(await noticesOf(approver)).length, (await noticesOf(colleague)).length]).toEqual([1, 2])
})

test('the maker is notified of a rejection and of an expiry, and not of their own withdrawal', async () => {
  const [rejected, late, own] = [await ask(), await ask(), await ask()]
  await decideApproval(desk, approver, { approvalId: rejected.id, hash: rejected.hash, decision: 'reject', reason: 'No' })
  await withdrawApproval(desk, maker, own.id)
  passTime(desk, 8 * 86_400)
  await expireDueApprovals(desk)
  expect(await noticesOf(maker)).toEqual([
    ['work_decided', late.id],
    ['work_decided', rejected.id],
  ])
})

test('the other admins are notified of a change of the policy, and its proposer of the outcome', async () => {
  const [first, second] = [await givenPerson(desk, ['admin']), await givenPerson(desk, ['admin'])]
  const id = await proposePolicy(desk, first, { rules: shippedRules, note: 'As it was', seen: null })
  expect([await noticesOf(first), await noticesOf(second)]).toEqual([[], [['work_waits', id]]])
  await decidePolicy(desk, second, { id, decision: 'accepted' })
  expect(await noticesOf(first)).toEqual([['work_decided', id]])
})

test('a quote that was paid, or may have been, is not offered for approval any more', async () => {
  const quoteId = `q${quotes + 1}`
  const intent = {
    operation: 'payQuote',
    action: 'quote.pay',
    object: { kind: 'quote', id: quoteId },
    idempotencyKey: quoteId,
  } as const
  await sendCall(desk, maker, { ...intent, permit: smallPermit(desk, maker, quoteId) }, async () => ({}))
  await expect(ask()).rejects.toMatchObject({ code: 'quote_already_paid' })
})

function ask(more: { quoteMaker?: string } = {}) {
  return askForPayment(desk, maker, { quoteId: `q${++quotes}`, intent: intentFor(desk, upstream), note: null, ...more })
}

async function noticesOf({ personId }: Actor) {
  const { notices } = await listNotices(desk.db, personId ?? '')
  return notices.map(({ kind, objectId }) => [kind, objectId])
}
