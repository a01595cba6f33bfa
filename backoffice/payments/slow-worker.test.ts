import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { findApproval } from '../approvals/approval'
import { askForPayment, type RequestedApproval } from '../approvals/ask'
import { decideApproval } from '../approvals/decide'
import type { Actor } from '../desk'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { executeApproved } from './execute-approved'
import { depsOf, intentFor, type TestUpstream, testUpstream } from './test-payments'

let desk: TestDesk
let upstream: TestUpstream
let tomas: Actor
let quotes = 0
beforeAll(async () => {
  desk = await testDesk()
  tomas = await givenPerson(desk, ['approver'])
})
afterAll(() => desk.close())
beforeEach(() => {
  passTime(desk, 86_400)
  upstream = testUpstream(desk.now)
})

test.each([
  [
    'finds its own quote outside the bounds',
    () => {
      upstream.rate = 200
    },
  ],
  ['finds the API away', refuse('api_unreachable')],
  ['is refused its own quote', refuse('customer_blocked')],
  ['is told that its quote was paid', refuse('quote_already_paid')],
])('a worker that lost its lease and %s leaves the payment to the worker that is making it', async (_, meet) => {
  const requested = await givenApproved()
  const [paying, paid] = [gate(), gate()]
  const { payQuote } = upstream.api
  upstream.api.payQuote = async (...call) => {
    paying.open()
    await paid.opened
    return payQuote(...call)
  }
  let other: Promise<number> | undefined
  const { readCustomer } = upstream.api
  upstream.api.readCustomer = async (...call) => {
    upstream.api.readCustomer = readCustomer
    passTime(desk, 100)
    other = execute()
    await paying.opened
    upstream.fail = (operation) => operation === 'createQuote' && meet()
    return readCustomer(...call)
  }
  await execute()
  expect(await stateOf(requested), 'the payment of the other worker is in flight').toBe('paying')
  paid.open()
  await other
  expect(await findApproval(desk.db, requested.id)).toMatchObject({ state: 'paid', code: null, outcome: { debit: '323200' } })
  upstream.fail = () => {}
  passTime(desk, 400)
  await execute()
  expect([...upstream.paid.values()]).toEqual([1])
})

test('a worker that lost its lease pays if nobody else did, and the request ends with its figures', async () => {
  const requested = await givenApproved()
  const { readCustomer } = upstream.api
  upstream.api.readCustomer = async (...call) => {
    upstream.api.readCustomer = readCustomer
    passTime(desk, 100)
    upstream.fail = refuse('api_unreachable')
    await execute()
    upstream.fail = () => {}
    return readCustomer(...call)
  }
  await execute()
  expect(await findApproval(desk.db, requested.id)).toMatchObject({ state: 'paid', attempts: 2, outcome: { debit: '323200' } })
  expect([...upstream.paid.values()]).toEqual([1])
})

test('a payment is leased when its turn comes, not while those before it are made', async () => {
  const [first, second] = [await givenApproved(), await givenApproved()]
  const attemptsAt: number[] = []
  const { payQuote } = upstream.api
  upstream.api.payQuote = async (...call) => {
    attemptsAt.push((await findApproval(desk.db, second.id))?.attempts ?? -1)
    return payQuote(...call)
  }
  expect(await execute()).toBe(2)
  expect(attemptsAt).toEqual([0, 1])
  expect([await stateOf(first), await stateOf(second)]).toEqual(['paid', 'paid'])
})

test('an unexpected error of one payment is reported, and the others are paid', async () => {
  const [broken, next] = [await givenApproved(), await givenApproved()]
  const { readCustomer } = upstream.api
  upstream.api.readCustomer = async () => {
    upstream.api.readCustomer = readCustomer
    throw new TypeError('a fault of this program')
  }
  await expect(execute()).rejects.toMatchObject({ errors: [new TypeError('a fault of this program')] })
  expect([await stateOf(broken), await stateOf(next)]).toEqual(['approved', 'paid'])
  passTime(desk, 100)
  await execute()
  expect(await stateOf(broken)).toBe('paid')
})

async function givenApproved(): Promise<RequestedApproval> {
  const maker = await givenPerson(desk, ['finance'])
  const requested = await askForPayment(desk, maker, { quoteId: `q${++quotes}`, intent: intentFor(desk, upstream), note: null })
  await decideApproval(desk, tomas, { approvalId: requested.id, hash: requested.hash, decision: 'approve' })
  return requested
}

function execute(): Promise<number> {
  return executeApproved(depsOf(desk, upstream))
}

async function stateOf({ id }: RequestedApproval) {
  return (await findApproval(desk.db, id))?.state
}

function refuse(code: AnyErrorCode): () => never {
  return () => {
    throw new ServiceError(code, 'refused')
  }
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}
