import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction } from '#database/open'
import { duplicateDays } from '../approvals/payee-history'
import { calls } from '../calls/tables'
import type { Actor } from '../desk'
import { rememberQuoteIntent, type TypedQuote } from '../quote-intents/quote-intents'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { smallPermit } from '../test-permit'
import type { MatchedRow } from './deps'
import { listPaidBefore } from './paid-before'
import { batchRows } from './tables'
import { givenEmptyBatch } from './test-empty-batch'

let desk: TestDesk
let finance: Actor
let numbers = 0
beforeAll(async () => {
  desk = await testDesk()
  finance = await givenPerson(desk, ['finance'])
})
afterAll(() => desk.close())
beforeEach(() => passTime(desk, 30 * 86_400))

test('a payment of the same amount to the same account in the last days is found for its row, the newest alone', async () => {
  await given({})
  passTime(desk, 3600)
  const newest = await given({})
  const at = desk.now().toISOString()
  passTime(desk, 60)
  expect(await found(row(2), row(3, { minor: 100_01n }), row(4))).toEqual([
    [2, { quoteId: newest, at }],
    [4, { quoteId: newest, at }],
  ])
})

test('every term of the payment must be the same', async () => {
  await given({})
  const others = [
    row(2, { customerId: 'c2' }),
    row(3, { accountId: 'a2' }),
    row(4, { minor: 99_99n }),
    row(5, { side: 'destination' }),
    row(6, { match: 'in_review' }),
  ]
  expect(
    (await found(...others)).map(([number]) => number),
    'a customer in review has an account too',
  ).toEqual([6])
})

test('a week counts to the second, and a quote that was made and not paid never', async () => {
  await given({}, 'done')
  passTime(desk, duplicateDays * 86_400)
  expect(await found(row(2))).toHaveLength(1)
  passTime(desk, 1)
  expect(await found(row(2))).toEqual([])
  await given({}, 'none')
  expect(await found(row(2))).toEqual([])
})

test('a refused payment does not count, one whose outcome is open or unknown does', async () => {
  await given({}, 'failed')
  expect(await found(row(2))).toEqual([])
  for (const state of ['sent', 'unknown', 'done'] as const) {
    const quoteId = await given({}, state)
    expect(await found(row(2)), state).toEqual([[2, { quoteId, at: desk.now().toISOString() }]])
    passTime(desk, 8 * 86_400)
  }
})

test('money that came back to a batch does not count, money of which nobody knows where it is does', async () => {
  const batchId = await givenEmptyBatch(desk, finance)
  const failedRow = (rowNumber: number, quoteId: string, code: string) =>
    desk.db.insert(batchRows).values({ batchId, rowNumber, quoteId, state: 'failed', code })
  const returned = await given({})
  await failedRow(2, returned, 'rejected_by_bank')
  expect(await found(row(2))).toEqual([])
  const uncertain = await given({})
  await failedRow(3, uncertain, 'failed_unsaid')
  expect((await found(row(2)))[0]?.[1].quoteId).toBe(uncertain)
})

test('rows without a payee or an amount are not looked for', async () => {
  await given({})
  const withoutPayee = { ...row(2), finding: { match: 'none', field: 'email' } } as const
  const withoutAmount = { ...row(3), facts: {} }
  expect(await found()).toEqual([])
  expect(await found(withoutPayee, withoutAmount)).toEqual([])
})

type State = 'sent' | 'done' | 'failed' | 'unknown'

/** Makes a quote of 100.00 to `a1` of `c1`, and its payment with this outcome. Returns the id of the quote. */
async function given(change: Partial<TypedQuote>, state: State | 'none' = 'done'): Promise<string> {
  const quoteId = `q${++numbers}`
  const typed: TypedQuote = {
    amountMinor: 100_00n,
    side: 'source',
    feesPaidBy: 'source',
    customerId: 'c1',
    accountId: 'a1',
    sourceCurrency: 'USDC',
    destinationCurrency: 'VES',
    sourceRail: 'prefunded_account',
    sourceAccountId: 'p1',
    ...change,
  }
  const now = desk.now()
  await rememberQuoteIntent(desk.db, { quoteId, typed, madeBy: finance.personId ?? '', now })
  if (state === 'none') return quoteId
  const permitId = await transaction(desk.db, smallPermit(desk, finance, quoteId))
  const isOver = state === 'done' || state === 'failed'
  await desk.db.insert(calls).values({
    id: uuidv7(),
    operation: 'payQuote',
    objectKind: 'quote',
    objectId: quoteId,
    idempotencyKey: quoteId,
    state,
    permitId,
    actorId: finance.personId ?? '',
    actorName: finance.name,
    actorRoles: [...finance.roles],
    requestId: 'r1',
    action: 'quote.pay',
    sentAt: now,
    endedAt: isOver ? now : null,
  })
  return quoteId
}

type Row = {
  customerId?: string
  accountId?: string
  minor?: bigint
  side?: 'source' | 'destination'
  match?: 'found' | 'in_review'
}

function row(
  rowNumber: number,
  { customerId = 'c1', accountId = 'a1', minor = 100_00n, side = 'source', match = 'found' }: Row = {},
): MatchedRow {
  return {
    row: Object.assign(JSON.parse('{}'), { rowNumber }),
    facts: { amount: { minor, currency: 'USDC', side } },
    finding: { match, customerId, account: { id: accountId, currency: 'VES', shown: {} } },
    price: undefined,
  }
}

async function found(...rows: MatchedRow[]) {
  return [...(await transaction(desk.db, (tx) => listPaidBefore(tx, desk, rows)))]
}
