import { afterAll, beforeAll, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { findApproval } from '../approvals/approval'
import { askForPayment } from '../approvals/ask'
import { decideApproval } from '../approvals/decide'
import { resolveUnknown } from '../calls/resolve-unknown'
import { remember } from '../registry/registry'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { endPaidApprovals } from './end-approval'
import { executeApproved } from './execute-approved'
import { depsOf, intentFor, testUpstream } from './test-payments'

let desk: TestDesk
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())

test('payments whose outcome is still open keep no other request from its end', async () => {
  const upstream = testUpstream(desk.now)
  const lost = (when: boolean) => (operation: string) => {
    if (when && operation === 'payQuote') throw new ServiceError('outcome_unknown', 'the answer was lost')
  }
  const ids: string[] = []
  for (const [place, isPaid] of [false, false, true].entries()) {
    const requested = await askForPayment(desk, await givenPerson(desk, ['finance']), {
      quoteId: `q${place}`,
      intent: intentFor(desk, upstream),
      note: null,
    })
    const decision = { approvalId: requested.id, hash: requested.hash, decision: 'approve' } as const
    await decideApproval(desk, await givenPerson(desk, ['approver']), decision)
    upstream.fail = lost(!isPaid)
    upstream.lose = lost(isPaid)
    await executeApproved(depsOf(desk, upstream))
    ids.push(requested.id)
  }
  await resolveUnknown(desk, upstream.api)
  await endPaidApprovals(desk, 1)
  const states = await Promise.all(ids.map(async (id) => (await findApproval(desk.db, id))?.state))
  expect(states).toEqual(['paying', 'paying', 'paid'])
})

test('a request about the quote of a batch, which alone pays its row, is returned and nothing is quoted', async () => {
  const upstream = testUpstream(desk.now)
  await remember(desk.db, { kind: 'quote', id: 'q-of-batch', label: 'q', details: { batch_id: 'b1' } }, desk.now())
  const request = { quoteId: 'q-of-batch', intent: intentFor(desk, upstream), note: null }
  const { id, hash } = await askForPayment(desk, await givenPerson(desk, ['finance']), request)
  await decideApproval(desk, await givenPerson(desk, ['approver']), { approvalId: id, hash, decision: 'approve' })
  await executeApproved(depsOf(desk, upstream))
  expect(await findApproval(desk.db, id)).toMatchObject({ state: 'returned', code: 'quote_of_batch' })
  expect([upstream.quotes.size, upstream.paid.size]).toEqual([0, 0])
})
