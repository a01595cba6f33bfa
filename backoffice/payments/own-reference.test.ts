import { afterAll, beforeAll, expect, test } from 'vitest'
import { findApproval } from '../approvals/approval'
import { decideApproval } from '../approvals/decide'
import { parseIntent } from '../approvals/payment-intent'
import type { Actor } from '../desk'
import { findByPart } from '../registry/find-by-part'
import { findOwnReference, findSeenByReference } from '../registry/registry'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { askToPay } from './ask-to-pay'
import { executeApproved } from './execute-approved'
import { makeQuote } from './make-quote'
import { depsOf, testUpstream } from './test-payments'

let desk: TestDesk
let [finance, approver]: Actor[] = []
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
  approver = await givenPerson(desk, ['approver'])
})
afterAll(() => desk.close())

const typed = {
  customerId: 'c1',
  accountId: 'a1',
  amountMinor: 320_000n,
  side: 'source',
  feesPaidBy: 'source',
  sourceCurrency: 'USDC',
  destinationCurrency: 'VES',
} as const

/** Makes a quote at an API that gives each quote a reference of its own. `replacesQuoteId`: the quote that it replaces. */
async function quoteUnder(reference: string | undefined, replacesQuoteId?: string) {
  const upstream = testUpstream(desk.now)
  const { createQuote } = upstream.api
  upstream.api.createQuote = ({ external_transfer_id: _, ...body }, ...given) => createQuote(body, ...given)
  const quote = await makeQuote(depsOf(desk, upstream), by(finance), {
    body: {
      amount: Number(typed.amountMinor),
      customer_id: 'c1',
      source: { payment_rail: 'prefunded_account', currency: 'USDC', account_id: 'p1' },
      destination: { currency: 'VES', account_id: 'a1' },
      fees_paid_by: 'source',
      ...(reference && { external_transfer_id: reference }),
    },
    amount: { ...typed, ...(replacesQuoteId && { replacesQuoteId }) },
    idempotencyKey: `key-${reference}-${replacesQuoteId}`,
    readAccount: async () => ({}),
  })
  return { upstream, quote }
}

/** Requests, approves and pays a quote; returns the id of the quote that was paid, and the reference that was approved. */
async function payApproved({ upstream, quote }: Awaited<ReturnType<typeof quoteUnder>>) {
  const deps = depsOf(desk, upstream)
  const request = { quote, typed: { ...typed, sourceRail: 'prefunded_account', sourceAccountId: 'p1' } }
  const { id, hash } = await askToPay(deps, by(finance), {
    ...request,
    sourceAccountId: 'p1',
    account: {},
    room: {},
    note: null,
  })
  await decideApproval(desk, by(approver), { approvalId: id, hash, decision: 'approve' })
  passTime(desk, 3_600)
  await executeApproved(deps)
  const ended = await findApproval(desk.db, id)
  expect(ended?.state).toBe('paid')
  return { paidId: ended?.quoteId ?? '', approved: parseIntent(ended?.intent).reference }
}

test('a payment that was approved and quoted again is found under the reference that its maker typed', async () => {
  const made = await quoteUnder('INV-2209')
  const { paidId, approved } = await payApproved(made)
  expect(paidId).not.toBe(made.quote.id)
  expect(approved).toBe('INV-2209')
  expect(await findOwnReference(desk.db, paidId)).toBe('INV-2209')
  passTime(desk, 1)
  expect((await findSeenByReference(desk.db, { kind: 'quote', references: ['INV-2209'] }))?.id).toBe(paidId)
  for (const part of ['inv-22', '2209']) {
    expect((await findByPart(desk.db, part, 5)).map(({ id }) => id)).toEqual([paidId, made.quote.id])
  }
})

test("the API's reference of an earlier quote is nobody's own", async () => {
  const made = await quoteUnder(undefined)
  const { paidId, approved } = await payApproved(made)
  expect(approved).toBe(made.quote.external_transfer_id)
  expect(await findOwnReference(desk.db, paidId)).toBeUndefined()
})

test('a quote that is made again keeps what was typed for the first', async () => {
  const first = await quoteUnder('INV-3310')
  const second = await quoteUnder('INV-3310', first.quote.id)
  const third = await quoteUnder(second.quote.external_transfer_id, second.quote.id)
  expect(await findOwnReference(desk.db, third.quote.id)).toBe('INV-3310')
  const other = await quoteUnder('ref-of-the-api', 'made-elsewhere')
  expect(await findOwnReference(desk.db, other.quote.id)).toBeUndefined()
})

function by(actor: Actor | undefined): Actor {
  if (actor === undefined) throw new Error('nobody was given')
  return actor
}
