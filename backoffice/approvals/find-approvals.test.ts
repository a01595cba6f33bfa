import { afterAll, beforeAll, expect, test } from 'vitest'
import { intentFor, type TestUpstream, testUpstream } from '../payments/test-payments'
import { givenPerson, type TestDesk, testDesk } from '../test-desk'
import { listApprovalsByIds } from './approval'
import { askForPayment } from './ask'
import { findApprovals, type SoughtApprovals } from './find-approvals'

let desk: TestDesk
let upstream: TestUpstream
beforeAll(async () => {
  desk = await testDesk()
  upstream = testUpstream(desk.now)
})
afterAll(() => desk.close())

test('a request is found by both ends of its reference, the end of its id, its payee and every amount that its page shows', async () => {
  const one = await ask('q1', { reference: 'Ord-7781-A', amountMinor: 3_200_00n })
  const other = await ask('q2', { reference: 'ord-9902-b', amountMinor: 4_500_00n, customerId: 'somebody-else' })
  expect(await found({ part: 'ORD-' })).toEqual([one, other].sort())
  for (const part of ['ord-77', '7781-a', one.slice(-8), one.slice(-6).toUpperCase()])
    expect(await found({ part }), part).toEqual([one])
  // The amount that was typed; the debit and the received amount at the rate of the request; the largest debit.
  for (const minor of [3_200_00n, 3_232_00n, 909_162_88n])
    expect(await found({ amountsMinor: [minor] }), String(minor)).toEqual([one])
  expect(await found({ amountsMinor: [3_200_00n, 4_500_00n] })).toEqual([one, other].sort())
  expect(await found({ customerIds: ['somebody-else'] })).toEqual([other])
})

test('too little, or nothing, finds nothing', async () => {
  const id = await ask('q3', { reference: 'kit-1' })
  for (const sought of [{}, { part: '' }, { part: 'ki' }, { part: id.slice(-5) }, { amountsMinor: [] }, { customerIds: [] }])
    expect(await found(sought), JSON.stringify(sought)).not.toContain(id)
})

test('requests are listed by their ids, and an id of none is left out', async () => {
  const ids = [await ask('q4', {}), await ask('q5', {})]
  const listed = await listApprovalsByIds(desk.db, [...ids, '01a21ce6-b490-7559-8b6b-7ce433e1dd7e'])
  expect(listed.map(({ id }) => id).sort()).toEqual(ids.sort())
  expect(await listApprovalsByIds(desk.db, [])).toEqual([])
})

async function ask(quoteId: string, requested: Parameters<typeof intentFor>[2]): Promise<string> {
  const maker = await givenPerson(desk, ['finance'])
  return (await askForPayment(desk, maker, { quoteId, intent: intentFor(desk, upstream, requested), note: null })).id
}

async function found(sought: SoughtApprovals): Promise<string[]> {
  return (await findApprovals(desk.db, sought, 10)).map(({ id }) => id).sort()
}
