import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Actor } from '../desk'
import { intentFor, type TestUpstream, testUpstream } from '../payments/test-payments'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { type Approval, findApproval } from './approval'
import { askForPayment } from './ask'
import { decideApproval } from './decide'
import { readNeedsNow } from './needs-now'
import { decidePolicy, proposePolicy } from './policies'
import { shippedRules } from './policy.rules'

let desk: TestDesk
let upstream: TestUpstream
let maker: Actor
beforeAll(async () => {
  desk = await testDesk()
  upstream = testUpstream(desk.now)
  maker = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())

test('a request that waits needs what the policy requires by now, and tells how many are left', async () => {
  const { id } = await askForPayment(desk, maker, { quoteId: 'q1', intent: intentFor(desk, upstream), note: 'Invoice' })
  expect(await readNeedsNow(desk, await read(id))).toEqual({ required: one, left: one, hasChanged: false })

  await givenTwoApprovers()
  expect(await readNeedsNow(desk, await read(id))).toEqual({ required: two, left: two, hasChanged: true })

  const approver = await givenPerson(desk, ['approver'])
  await decideApproval(desk, approver, { approvalId: id, hash: (await read(id)).hash, decision: 'approve' })
  expect(await readNeedsNow(desk, await read(id))).toEqual({ required: two, left: one, hasChanged: true })
})

const [one, two] = [1, 2].map((approvers) => [{ role: 'approver' as const, approvers }])

/** Two admins change the policy, so that each payment of the first rule needs two approvers. */
async function givenTwoApprovers(): Promise<void> {
  const [first, second] = [await givenPerson(desk, ['admin']), await givenPerson(desk, ['admin'])]
  const rules = shippedRules.map((rule) => ({ ...rule, approvers: 2 }))
  const id = await proposePolicy(desk, first, { rules, note: 'Two people', seen: null })
  await decidePolicy(desk, second, { id, decision: 'accepted' })
}

async function read(id: string): Promise<Approval> {
  const found = await findApproval(desk.db, id)
  if (found === undefined) throw new Error(`no approval ${id}`)
  return found
}
