import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import { toWireAmount } from '#contract/money'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import { listAudit } from '../audit/list-audit'
import type { CallIntent } from '../calls/record-calls'
import { sendCall } from '../calls/send-call'
import { remoteApi, transactionOf } from '../calls/test-remote-api'
import { type Actor, operator } from '../desk'
import { sendPayment } from '../payments/send-payment'
import { depsOf, intentFor, openQuote, type TestUpstream, testUpstream } from '../payments/test-payments'
import { changeRoles, disablePerson } from '../staff/change-person'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { askForPayment } from './ask'
import { takeCoveredPermit } from './cover'
import { decideApproval, withdrawApproval } from './decide'
import { judgePayment, judgeSet } from './evaluate-payment'
import { findPayeeChanges } from './payee-changes'
import { decidePolicy, proposePolicy, readPolicy } from './policies'
import type { PolicyRule } from './policy.rules'

let desk: TestDesk
let upstream: TestUpstream
let lucia: Actor
let tomas: Actor
let quotes = 0
beforeAll(async () => {
  desk = await testDesk()
  upstream = testUpstream(desk.now)
  upstream.api = remoteApi({ payQuote: async (id) => transactionOf({ id: `t-${id}`, quote_id: id }) })
  tomas = await givenPerson(desk, ['approver'])
})
afterAll(() => desk.close())
beforeEach(async () => {
  passTime(desk, 86_400)
  lucia = await givenPerson(desk, ['finance'])
})

describe('a payment leaves the desk with a permit alone', () => {
  test('the database refuses one without, whoever wrote the call', async () => {
    const intent: CallIntent = {
      operation: 'payQuote',
      action: 'quote.pay',
      object: { kind: 'quote', id: 'q' },
      idempotencyKey: 'k',
    }
    await expect(sendCall(desk, lucia, intent, async () => 'paid')).rejects.toThrow('Failed query')
    const [{ count } = {}] = await desk.database.sql`select count(*)::int from backoffice.calls where object_id = 'q'`
    expect(count).toBe(0)
  })

  test('if a rule fires nothing is sent, and the attempt is recorded in the trail', async () => {
    const id = nextQuote()
    await expect(pay({ id, debitMinor: 1_000_01n })).rejects.toMatchObject({ code: 'approval_required' })
    const records = (await listAudit(desk.db, { objectId: id })).records
    expect(records).toMatchObject([{ action: 'quote.pay', result: 'failed', code: 'approval_required', actorId: lucia.personId }])
  })

  test('the same quote is not paid beside its request, nor after it was paid by it', async () => {
    const id = nextQuote()
    const requested = await askForPayment(desk, lucia, {
      quoteId: id,
      intent: intentFor(desk, upstream, { amountMinor: 100_00n }),
      note: null,
    })
    await expect(pay({ id, debitMinor: 101_00n })).rejects.toMatchObject({
      code: 'approval_waiting',
      extra: { approval_id: requested.id },
    })
    await withdrawApproval(desk, lucia, requested.id)
    await pay({ id, debitMinor: 101_00n })
    await expect(pay({ id, debitMinor: 101_00n })).rejects.toMatchObject({ code: 'quote_already_paid' })
  })

  test('a person who was disabled, or lost the role, after the request was admitted pays nothing', async () => {
    const moved = await givenPerson(desk, ['finance'])
    await disablePerson(desk, operator('tests', 'r1'), lucia.personId ?? '')
    await changeRoles(desk, operator('tests', 'r1'), moved.personId ?? '', ['support'])
    for (const actor of [lucia, moved]) expect(await attempt({ debitMinor: 101_00n }, actor)).toBe('forbidden')
  })

  test('an approval covers its own payment, within its amount, for its maker, once', async () => {
    const requested = await askForPayment(desk, lucia, { quoteId: nextQuote(), intent: intentFor(desk, upstream), note: null })
    const cover = { approvalId: requested.id, hash: requested.hash }
    const payment = { quoteId: nextQuote(), customerId: 'c1', accountId: 'a1', currency: 'USDC', debitMinor: 3_232_00n }
    const take = (actor: Actor, change: Partial<typeof payment> = {}, other: Partial<typeof cover> = {}) =>
      transaction(desk.db, (tx) => takeCoveredPermit(tx, desk, actor, { ...payment, ...change }, { ...cover, ...other }))
    await expect(take(lucia)).rejects.toMatchObject({ code: 'approval_closed' })
    await decideApproval(desk, tomas, { approvalId: requested.id, hash: requested.hash, decision: 'approve' })
    await expect(take(lucia, { debitMinor: 3_232_01n })).rejects.toMatchObject({ code: 'approval_differs' })
    await expect(take(lucia, { accountId: 'a2' })).rejects.toMatchObject({ code: 'approval_differs' })
    await expect(take(lucia, { currency: 'USD' })).rejects.toMatchObject({ code: 'approval_differs' })
    await expect(take(lucia, {}, { hash: 'f'.repeat(64) })).rejects.toMatchObject({ code: 'approval_differs' })
    await expect(take(await givenPerson(desk, ['finance']))).rejects.toMatchObject({ code: 'approval_differs' })
    await take(lucia)
    await expect(take(lucia, { quoteId: nextQuote() })).rejects.toMatchObject({ code: 'approval_closed' })
  })

  test('a permit that nobody approved is refused by the database itself', async () => {
    const requested = await askForPayment(desk, lucia, { quoteId: nextQuote(), intent: intentFor(desk, upstream), note: null })
    const insert = desk.database.sql`insert into backoffice.payment_permits
      (id, quote_id, person_id, account_id, currency, debit_minor, at, fired, approvers, approval_id)
      values (gen_random_uuid(), 'q', ${lucia.personId}, 'a1', 'USDC', 1, now(), '[]', 1, ${requested.id})`
    await expect(insert).rejects.toThrow('does not cover')
  })
})

describe('split into many payments', () => {
  test('twenty just under the limit by one person to twenty payees stop where the rule of the day says, one after the other', async () => {
    const outcomes: string[] = []
    for (let index = 0; index < 20; index++) outcomes.push(await attempt({ customerId: `payee-${quotes}`, debitMinor: 999_00n }))
    expect(outcomes).toEqual([...Array(10).fill('paid'), ...Array(10).fill('approval_required')])
  })

  test('and all at once, from as many tabs', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => attempt({ customerId: `payee-${quotes}`, debitMinor: 999_00n })),
    )
    expect(outcomes.filter((one) => one === 'paid')).toHaveLength(10)
  })

  test('to one payee they stop at that payee’s sum, over all of its accounts and whoever pays', async () => {
    const customerId = `payee-${nextQuote()}`
    const other = await givenPerson(desk, ['finance'])
    expect(await attempt({ customerId, debitMinor: 999_00n })).toBe('paid')
    expect(await attempt({ customerId, accountId: 'second', debitMinor: 999_00n }, other)).toBe('paid')
    expect(await attempt({ customerId, accountId: 'third', debitMinor: 3_00n })).toBe('approval_required')
  })

  test('what was refused by the API does not count, what nobody knows the end of does', async () => {
    const customerId = `payee-${nextQuote()}`
    const { payQuote } = upstream.api
    upstream.api.payQuote = () => Promise.reject(new ServiceError('insufficient_funds', 'none left'))
    expect(await attempt({ customerId, debitMinor: 999_00n })).toBe('insufficient_funds')
    upstream.api.payQuote = () => Promise.reject(new ServiceError('outcome_unknown', 'no answer'))
    for (const minor of [999_00n, 999_00n]) expect(await attempt({ customerId, debitMinor: minor })).toBe('outcome_unknown')
    upstream.api.payQuote = payQuote
    expect(await attempt({ customerId, debitMinor: 3_00n })).toBe('approval_required')
  })

  test('a request counts in the sums from then on, and not any more once it was withdrawn', async () => {
    const intent = intentFor(desk, upstream, { amountMinor: 1_900_00n, customerId: `payee-${nextQuote()}` })
    const requested = await askForPayment(desk, lucia, { quoteId: nextQuote(), intent, note: null })
    const next = { customerId: intent.customerId, accountId: 'a1', currency: 'USDC', debitMinor: 100_00n }
    expect((await judgePayment(desk, lucia.personId ?? '', next)).fired.map(({ place }) => place)).toEqual([3])
    await withdrawApproval(desk, lucia, requested.id)
    expect((await judgePayment(desk, lucia.personId ?? '', next)).fired).toEqual([])
  })

  test('a new day begins at midnight in the zone of business', async () => {
    const customerId = `payee-${nextQuote()}`
    desk.clock.now = new Date('2027-03-02T03:50:00.000Z')
    for (const _ of [1, 2]) expect(await attempt({ customerId, debitMinor: 999_00n })).toBe('paid')
    expect(await attempt({ customerId, debitMinor: 999_00n })).toBe('approval_required')
    passTime(desk, 11 * 60)
    expect(await attempt({ customerId, debitMinor: 999_00n })).toBe('paid')
  })
})

describe('a payee that this console added or changed', () => {
  test('is new for a day, each account by itself', async () => {
    const customerId = nextQuote()
    await added(customerId, 'bank_account.add', { bank_account_id: 'new' })
    const fired = async (accountId: string) =>
      (await judgePayment(desk, lucia.personId ?? '', { customerId, accountId, currency: 'USDC', debitMinor: 1_00n })).fired
        .length
    expect([await fired('new'), await fired('old')]).toEqual([1, 0])
    passTime(desk, 86_400)
    expect(await fired('new')).toBe(0)
    await added(customerId, 'customer.edit')
    expect([await fired('new'), await fired('old')]).toEqual([1, 1])
  })

  test('is not, where nothing came of it; and is, where nobody knows what did', async () => {
    const judge = async (customerId: string) =>
      (await judgePayment(desk, lucia.personId ?? '', { customerId, accountId: 'a', currency: 'USDC', debitMinor: 1_00n })).fired
        .length
    const [refused, lost] = [nextQuote(), nextQuote()]
    await added(refused, 'bank_account.add', {}, 'failed')
    await added(lost, 'bank_account.add', {}, 'unknown')
    expect([await judge(refused), await judge(lost), await judge('never-seen')]).toEqual([0, 1, 0])
  })

  test('is new with every account, where an API added one and did not say which', async () => {
    const customerId = nextQuote()
    await added(customerId, 'bank_account.add', { bank_account_id: '' })
    const payment = { customerId, accountId: 'a', currency: 'USDC', debitMinor: 1_00n }
    const { required } = await judgePayment(desk, lucia.personId ?? '', payment)
    expect(required).toEqual([{ role: 'approver', approvers: 1 }])
    expect((await judgeSet(desk, lucia.personId ?? '', [payment])).required).toEqual(required)
  })

  test('names who added its account, whatever was changed afterwards', async () => {
    const customerId = nextQuote()
    await added(customerId, 'bank_account.add', { bank_account_id: 'mine' })
    passTime(desk, 60)
    await added(customerId, 'customer.edit')
    const find = (accountId: string) => findPayeeChanges(desk.db, { customerId, accountId }, desk.now())
    expect(await find('mine')).toMatchObject({ latest: { kind: 'customer_changed' }, added: { by: lucia.name } })
    expect(await find('other')).toMatchObject({ latest: { kind: 'customer_changed' }, added: undefined })
  })
})

test('a set is judged row after row, and by its total', async () => {
  const row = (customerId: string, debitMinor: bigint) => ({ customerId, accountId: 'a1', currency: 'USDC', debitMinor })
  const rows = [row('s1', 999_00n), row('s1', 999_00n), row('s1', 3_00n), row('s2', 1_00n)]
  const verdict = await judgeSet(desk, lucia.personId ?? '', rows)
  expect([...verdict.rows.keys()]).toEqual([2])
  expect(verdict.fired.map(({ place }) => place)).toEqual([0, 3])
  expect(verdict.required).toEqual([{ role: 'approver', approvers: 1 }])
  const large = await judgeSet(
    desk,
    lucia.personId ?? '',
    Array.from({ length: 11 }, (_, index) => row(`t${index}`, 999_00n)),
  )
  expect(large.required).toEqual([{ role: 'approver', approvers: 2 }])
  expect(large.fired.map(({ place }) => place)).toEqual([0, 1, 4])
})

test('a set says that one payee receives much only if one does, also in several rows', async () => {
  await givenRule({ amountAbove: 1_500_00n, payeeDayAbove: 1_600_00n, newPayeeHours: null })
  const row = (customerId: string) => ({ customerId, accountId: 'a1', currency: 'USDC', debitMinor: 900_00n })
  const judge = async (...payees: string[]) => (await judgeSet(desk, lucia.personId ?? '', payees.map(row))).required
  expect(await judge('u1', 'u2', 'u3')).toEqual([])
  expect(await judge('u1', 'u2', 'u1')).toEqual([{ role: 'approver', approvers: 2 }])
})

test('a set pays a new account, or accounts of a new customer, as much as one payment may, also in several rows', async () => {
  await givenRule({ amountAbove: 1_500_00n, payeeDayAbove: null, newPayeeHours: 24 })
  await added('n1', 'bank_account.add', { bank_account_id: 'new' })
  await added('n2', 'customer.create')
  const judge = (...rows: [customerId: string, accountId: string][]) => {
    const payments = rows.map(([customerId, accountId]) => ({ customerId, accountId, currency: 'USDC', debitMinor: 900_00n }))
    return judgeSet(desk, lucia.personId ?? '', payments)
  }
  const required = [{ role: 'approver', approvers: 2 }]
  expect((await judge(['n1', 'new'], ['n1', 'old'], ['n3', 'old'])).required).toEqual([])
  expect(await judge(['n1', 'new'], ['n1', 'new'])).toMatchObject({ required, changers: [lucia.personId] })
  expect(await judge(['n2', 'a'], ['n2', 'b'])).toMatchObject({ required, changers: [lucia.personId] })
})

/** Makes this rule, about dollars, the only one of the policy. */
async function givenRule(rule: Pick<PolicyRule, 'amountAbove' | 'payeeDayAbove' | 'newPayeeHours'>): Promise<void> {
  const [first, second] = [await givenPerson(desk, ['admin']), await givenPerson(desk, ['admin'])]
  const rules: PolicyRule[] = [{ ...rule, currency: 'dollars', personDayAbove: null, role: 'approver', approvers: 2 }]
  const seen = (await readPolicy(desk.db)).id
  const id = await proposePolicy(desk, first, { rules, note: 'Large sums to one payee', seen })
  await decidePolicy(desk, second, { id, decision: 'accepted' })
}

function nextQuote(): string {
  return `p${++quotes}`
}

type Payment = { id?: string; customerId?: string; accountId?: string; debitMinor: bigint }

function pay({ id = nextQuote(), customerId = 'c1', accountId = 'a1', debitMinor }: Payment, actor = lucia) {
  const quote = openQuote(desk, { id, customer_id: customerId, source_amount: toWireAmount(debitMinor) })
  return sendPayment(depsOf(desk, upstream), actor, {
    quote: { ...quote, destination: { ...quote.destination, account_id: accountId } },
    prefundedAccountId: 'p1',
  })
}

async function attempt(payment: Payment, actor = lucia): Promise<string> {
  try {
    await pay(payment, actor)
    return 'paid'
  } catch (error) {
    if (error instanceof ServiceError) return error.code
    throw error
  }
}

/** Writes the audit records that a call leaves before and after it is sent. */
async function added(customerId: string, action: string, after = {}, result: 'done' | 'failed' | 'unknown' = 'done') {
  const callId = crypto.randomUUID()
  for (const state of ['sent', result] as const) {
    const entry = {
      action,
      object: { kind: 'customer', id: customerId },
      result: state,
      callId,
      after: state === 'sent' ? {} : after,
    }
    await transaction(desk.db, (tx) => appendAudit(tx, desk, lucia, entry))
  }
}
