import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { findApproval } from '../approvals/approval'
import { askForPayment } from '../approvals/ask'
import { decideApproval } from '../approvals/decide'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { endPaidApprovals } from './end-approval'
import { executeApproved } from './execute-approved'
import { depsOf, intentFor, type TestUpstream, testUpstream } from './test-payments'

let desk: TestDesk
let upstream: TestUpstream
let requested = ''
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  upstream = testUpstream(desk.now)
  upstream.fail = (operation) => {
    if (operation === 'payQuote') throw new ServiceError('quote_not_found', 'not yet')
  }
  const [maker, approver] = [await givenPerson(desk, ['finance']), await givenPerson(desk, ['approver'])]
  const intent = intentFor(desk, upstream, { amountMinor: 3_200_00n })
  const { id, hash } = await askForPayment(desk, maker, { quoteId: `q-${maker.personId}`, intent, note: null })
  await decideApproval(desk, approver, { approvalId: id, hash, decision: 'approve' })
  requested = id
  await execute()
})

test('an API that does not find its new quote yet is asked to pay the same one as soon as it does, once', async () => {
  for (const pause of [3, 6]) {
    passTime(desk, pause)
    await execute()
    expect(await state()).toBe('approved')
  }
  upstream.fail = () => {}
  passTime(desk, 16)
  await execute()
  expect(await state()).toBe('paid')
  expect([upstream.quotes.size, ...upstream.paid.values()]).toEqual([1, 1])
})

test('if it never finds it, the request goes back to its maker once the quote has expired', async () => {
  passTime(desk, 290)
  await execute()
  expect(await state()).toBe('approved')
  passTime(desk, 15)
  await execute()
  expect(await findApproval(desk.db, requested)).toMatchObject({ state: 'returned', code: 'quote_not_found' })
  expect([upstream.quotes.size, upstream.paid.size]).toEqual([1, 0])
})

test('another worker does not give it back before the one that was refused has decided to try again, and does after a crash of it', async () => {
  await desk.database.sql`update backoffice.approvals set state = 'paying' where id = ${requested}`
  await endPaidApprovals(desk)
  expect(await state()).toBe('paying')
  passTime(desk, 90)
  await endPaidApprovals(desk)
  expect(await findApproval(desk.db, requested)).toMatchObject({ state: 'returned', code: 'quote_not_found' })
})

function execute(): Promise<number> {
  return executeApproved(depsOf(desk, upstream))
}

async function state() {
  return (await findApproval(desk.db, requested))?.state
}
