import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import { findApproval } from '../approvals/approval'
import { askForPayment, type RequestedApproval } from '../approvals/ask'
import { decideApproval, withdrawApproval } from '../approvals/decide'
import { decidePolicy, proposePolicy } from '../approvals/policies'
import { shippedRules } from '../approvals/policy.rules'
import { appendAudit } from '../audit/append-audit'
import { listAudit } from '../audit/list-audit'
import { verifyAudit } from '../audit/verify-audit'
import { resolveUnknown } from '../calls/resolve-unknown'
import type { Actor } from '../desk'
import { changeRoles, disablePerson } from '../staff/change-person'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { endPaidApprovals } from './end-approval'
import { executeApproved } from './execute-approved'
import { returnChanged } from './return-changed'
import { depsOf, intentFor, type TestUpstream, testUpstream } from './test-payments'

let desk: TestDesk
let upstream: TestUpstream
let [lucia, tomas, ines, admin]: Actor[] = []
let quotes = 0
beforeAll(async () => {
  desk = await testDesk()
  admin = await givenPerson(desk, ['admin'])
})
afterAll(() => desk.close())
beforeEach(async () => {
  passTime(desk, 86_400)
  upstream = testUpstream(desk.now)
  lucia = await givenPerson(desk, ['finance'])
  tomas = await givenPerson(desk, ['approver'])
  ines = await givenPerson(desk, ['approver'])
  upstream.account.id = `a${quotes + 1}`
  upstream.customer.id = `c${quotes + 1}`
})

describe('approved at 284.11 with a half percent of room', () => {
  test('it is quoted anew and paid at 283.00, once, for its maker', async () => {
    const requested = await givenApproved({ rate: 284.11 })
    upstream.rate = 283
    await execute()
    const ended = await findApproval(desk.db, requested.id)
    expect(ended).toMatchObject({ state: 'paid', outcome: { rate: '283', debit: '323200', received: '90560000' } })
    expect([...upstream.paid.values()]).toEqual([1])
    await execute()
    expect([...upstream.paid.values()]).toEqual([1])
    const [sent, paid] = (await listAudit(desk.db, { objectId: ended?.quoteId ?? '', action: 'quote.pay' })).records.reverse()
    expect(paid).toMatchObject({ result: 'done', actorId: lucia?.personId, after: { transaction_id: `t-${ended?.quoteId}` } })
    expect(sent?.after).toMatchObject({ approval_id: requested.id, intent_hash: requested.hash })
    expect(sent?.after?.approved_by).toBe(tomas?.personId)
  })

  test('it is not paid at 281.00, and is returned to its maker with the difference', async () => {
    const requested = await givenApproved({ rate: 284.11 })
    upstream.rate = 281
    await execute()
    expect(await findApproval(desk.db, requested.id)).toMatchObject({
      state: 'returned',
      code: 'outside_bounds',
      outcome: { rate: '281', worst_rate: '282.6894', received: '89920000', least_received: '90460608' },
    })
    expect(upstream.paid.size).toBe(0)
  })

  test('where what arrives is fixed, the largest debit is the bound', async () => {
    const inside = await givenApproved({ side: 'destination', amountMinor: 500_000_00n })
    upstream.rate = 283.5
    await execute()
    expect(await stateOf(inside)).toBe('paid')
    const dear = await givenApproved({
      side: 'destination',
      amountMinor: 500_000_00n,
      maker: await givenPerson(desk, ['finance']),
    })
    upstream.rate = 281
    await execute()
    expect(await findApproval(desk.db, dear.id)).toMatchObject({ state: 'returned', code: 'outside_bounds' })
  })
})

describe('what came back is not what was approved', () => {
  test('another payee: nothing is quoted', async () => {
    const requested = await givenApproved()
    upstream.account.account_number = '01340000000000000042'
    await execute()
    expect(await findApproval(desk.db, requested.id)).toMatchObject({
      code: 'payee_changed',
      outcome: { changed: 'account_number' },
    })
    expect(upstream.quotes.size).toBe(0)
  })

  test('an account that is gone, a customer who is blocked', async () => {
    const gone = await givenApproved()
    upstream.account.id = 'another'
    await execute()
    expect(await findApproval(desk.db, gone.id)).toMatchObject({ state: 'returned', code: 'destination_account_unavailable' })
    const blocked = await givenApproved({ maker: await givenPerson(desk, ['finance']) })
    upstream.customer.state = 'BLOCKED'
    await execute()
    expect(await findApproval(desk.db, blocked.id)).toMatchObject({ state: 'returned', code: 'customer_blocked' })
  })

  test('a quote to another account, or in another unit, is not paid', async () => {
    const requested = await givenApproved()
    const { createQuote } = upstream.api
    upstream.api.createQuote = async (body, options) => {
      const quote = await createQuote(body, options)
      return { ...quote, destination: { ...quote.destination, account_id: 'elsewhere' } }
    }
    await execute()
    expect(await findApproval(desk.db, requested.id)).toMatchObject({ code: 'quote_differs', outcome: { member: 'accountId' } })
    expect(upstream.paid.size).toBe(0)
  })

  test('a quote that is over before it can be paid is not paid, although the API would take it', async () => {
    const requested = await givenApproved()
    const { createQuote } = upstream.api
    upstream.api.createQuote = async (body, options) => ({
      ...(await createQuote(body, options)),
      expires_at: desk.now().toISOString(),
    })
    await execute()
    expect(await findApproval(desk.db, requested.id)).toMatchObject({ state: 'returned', code: 'quote_expired' })
    expect(upstream.paid.size).toBe(0)
  })

  test('a change that this console made is noticed while it still waits', async () => {
    const requested = await ask()
    upstream.customer.legal_name = 'Somebody Else, C.A.'
    await returnChanged(depsOf(desk, upstream))
    expect(await stateOf(requested)).toBe('waiting')
    const edit = { action: 'customer.edit', object: { kind: 'customer', id: upstream.customer.id }, result: 'done' } as const
    await transaction(desk.db, (tx) => appendAudit(tx, desk, by(admin), edit))
    await returnChanged(depsOf(desk, upstream))
    expect(await findApproval(desk.db, requested.id)).toMatchObject({
      state: 'returned',
      code: 'payee_changed',
      outcome: { changed: 'legal_name' },
    })
  })
})

describe('between the decision and the payment', () => {
  test('the maker lost the role: nothing is paid for them', async () => {
    const requested = await givenApproved()
    await changeRoles(desk, by(admin), by(lucia).personId ?? '', ['support'])
    await execute()
    expect(await findApproval(desk.db, requested.id)).toMatchObject({ state: 'returned', code: 'forbidden' })
    expect(upstream.paid.size).toBe(0)
  })

  test('who approved was disabled: it waits for somebody else', async () => {
    const requested = await givenApproved()
    await disablePerson(desk, by(admin), by(tomas).personId ?? '')
    await execute()
    expect(await stateOf(requested)).toBe('waiting')
    await decideApproval(desk, by(ines), { approvalId: requested.id, hash: requested.hash, decision: 'approve' })
    await execute()
    expect(await stateOf(requested)).toBe('paid')
  })

  test('the policy requires more: it waits for a second one', async () => {
    const requested = await givenApproved()
    const rules = shippedRules.map((rule) => ({ ...rule, approvers: 2 }))
    const second = await givenPerson(desk, ['admin'])
    const id = await proposePolicy(desk, by(admin), { rules, note: 'Two for all', seen: null })
    await decidePolicy(desk, second, { id, decision: 'accepted' })
    await execute()
    expect(await findApproval(desk.db, requested.id)).toMatchObject({
      state: 'waiting',
      required: [{ role: 'approver', approvers: 2 }],
    })
    await decideApproval(desk, by(ines), { approvalId: requested.id, hash: requested.hash, decision: 'approve' })
    await execute()
    expect(await stateOf(requested)).toBe('paid')
    const back = await proposePolicy(desk, by(admin), { rules: shippedRules, note: 'As it was', seen: id })
    await decidePolicy(desk, second, { id: back, decision: 'accepted' })
  })

  test('it was taken back: nothing is paid', async () => {
    const requested = await givenApproved()
    await withdrawApproval(desk, by(lucia), requested.id)
    await execute()
    expect(upstream.paid.size).toBe(0)
  })

  test('a week went by: nothing is paid', async () => {
    const requested = await givenApproved()
    passTime(desk, 7 * 86_400)
    await execute()
    expect(upstream.quotes.size).toBe(0)
    expect(await stateOf(requested)).toBe('approved')
  })
})

describe('the API', () => {
  test('is away: it is tried again until it answers, and paid once', async () => {
    const requested = await givenApproved()
    upstream.fail = refuse('api_unreachable')
    await execute()
    expect(await stateOf(requested)).toBe('approved')
    upstream.fail = () => {}
    await execute()
    expect(await stateOf(requested), 'a pause between two tries').toBe('approved')
    passTime(desk, 3)
    await execute()
    expect(await stateOf(requested)).toBe('paid')
    expect([...upstream.paid.values()]).toEqual([1])
  })

  test('refuses the payment: it goes back with the word of the API', async () => {
    const requested = await givenApproved()
    upstream.fail = (operation) => operation === 'payQuote' && refuse('insufficient_funds')()
    await execute()
    expect(await findApproval(desk.db, requested.id)).toMatchObject({ state: 'returned', code: 'insufficient_funds' })
  })

  test('loses the answer to the payment: it is looked up, and never sent again', async () => {
    const requested = await givenApproved()
    upstream.lose = (operation) => operation === 'payQuote' && refuse('outcome_unknown')()
    await execute()
    expect(await stateOf(requested)).toBe('paying')
    passTime(desk, 3)
    await execute()
    await resolveUnknown(desk, upstream.api)
    await endPaidApprovals(desk)
    expect(await stateOf(requested)).toBe('paid')
    expect([...upstream.paid.values()]).toEqual([1])
  })

  test('lost the payment itself: once that is certain it goes back', async () => {
    const requested = await givenApproved()
    upstream.fail = (operation) => operation === 'payQuote' && refuse('outcome_unknown')()
    await execute()
    passTime(desk, 400)
    await resolveUnknown(desk, upstream.api)
    await endPaidApprovals(desk)
    expect(await findApproval(desk.db, requested.id)).toMatchObject({ state: 'returned', code: 'no_effect' })
  })

  test('loses the answer to the quote: nothing can be debited by it, and another one is made', async () => {
    const requested = await givenApproved()
    upstream.lose = (operation) => operation === 'createQuote' && refuse('outcome_unknown')()
    await execute()
    upstream.lose = () => {}
    passTime(desk, 3)
    await execute()
    expect(await stateOf(requested)).toBe('paid')
    expect([upstream.quotes.size, upstream.paid.size]).toEqual([2, 1])
  })
})

test('workers at once pay each of many once', async () => {
  const requested: RequestedApproval[] = []
  for (let index = 0; index < 6; index++) requested.push(await givenApproved({ maker: await givenPerson(desk, ['finance']) }))
  await Promise.all(Array.from({ length: 4 }, () => execute()))
  const states = await Promise.all(requested.map(stateOf))
  expect(new Set(states)).toEqual(new Set(['paid']))
  expect([...upstream.paid.values()]).toEqual([1, 1, 1, 1, 1, 1])
  expect(await verifyAudit(desk)).toMatchObject({ intact: true })
})

type How = { maker?: Actor; amountMinor?: bigint; side?: 'source' | 'destination'; rate?: number }

function ask({ maker = by(lucia), ...how }: How = {}): Promise<RequestedApproval> {
  const intent = intentFor(desk, upstream, { amountMinor: 3_200_00n, ...how })
  return askForPayment(desk, maker, { quoteId: `q${++quotes}`, intent, note: null })
}

async function givenApproved(how: How = {}): Promise<RequestedApproval> {
  const requested = await ask(how)
  await decideApproval(desk, by(tomas), { approvalId: requested.id, hash: requested.hash, decision: 'approve' })
  return requested
}

function execute(): Promise<number> {
  return executeApproved(depsOf(desk, upstream))
}

async function stateOf({ id }: Pick<RequestedApproval, 'id'>) {
  return (await findApproval(desk.db, id))?.state
}

function refuse(code: AnyErrorCode): () => never {
  return () => {
    throw new ServiceError(code, 'refused')
  }
}

function by(actor: Actor | undefined): Actor {
  if (actor === undefined) throw new Error('nobody was given')
  return actor
}
