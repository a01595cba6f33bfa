import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../desk'
import { intentFor, type TestUpstream, testUpstream } from '../payments/test-payments'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { listAgreedOf } from './approval'
import { askForPayment } from './ask'
import { decideApproval, withdrawApproval } from './decide'
import { expireDueApprovals } from './due-approvals'
import {
  countApprovals,
  countRequestsBy,
  countWaitingFor,
  findNextFor,
  listApprovals,
  listRequesters,
  listReturnedTo,
  sumApprovedBy,
} from './list-approvals'
import { type ApprovalFilter, type ApprovalList, approvalLists } from './list-approvals.rules'
import { missing } from './requirements.rules'
import type { ApprovalState } from './tables'

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
  // Approvals cannot be deleted: those of the test before are closed.
  passTime(desk, 9 * 86_400)
  await expireDueApprovals(desk)
  maker = await givenPerson(desk, ['finance'])
  approver = await givenPerson(desk, ['approver'])
})

const readerOf = ({ personId, roles }: Actor) => ({ personId: personId ?? '', roles })
const inList = async (list: ApprovalList, actor: Actor) =>
  (await listApprovals(desk.db, list, readerOf(actor), { now: desk.now(), limit: 50 })).map(({ id }) => id)
const waitingFor = (actor: Actor) => inList('waiting', actor)

describe('the requests that wait for somebody', () => {
  test('are those of others, that need one of their roles, oldest first', async () => {
    const [first, second] = [await ask(), await ask()]
    expect(await waitingFor(approver)).toEqual([first.id, second.id])
    expect(await waitingFor(maker)).toEqual([])
    expect(await waitingFor(await givenPerson(desk, ['compliance', 'auditor']))).toEqual([])
    expect(await waitingFor(await givenPerson(desk, ['finance', 'approver']))).toEqual([first.id, second.id])
    expect(await waitingFor({ ...maker, roles: ['finance', 'approver'] }), 'a second role does not make them theirs').toEqual([])
  })

  test('are not those of the person who made the quote, nor those that they have decided already', async () => {
    const ofTheirs = await ask({ quoteMaker: approver.personId ?? '' })
    const large = await ask({ amountMinor: 12_000_00n })
    expect(await waitingFor(approver)).toEqual([large.id])
    await approve(approver, large)
    expect(await waitingFor(approver)).toEqual([])
    const second = await givenPerson(desk, ['approver'])
    expect(await waitingFor(second)).toEqual([ofTheirs.id, large.id])
  })

  test('end with their time, before the worker has closed them', async () => {
    const { id } = await ask()
    passTime(desk, 7 * 86_400)
    expect(await waitingFor(approver), 'at the last moment').toEqual([id])
    passTime(desk, 1)
    expect(await waitingFor(approver)).toEqual([])
  })

  test('are counted as they are listed, and the next one is never the one that is open', async () => {
    const [first, second] = [await ask(), await ask()]
    const next = async (besides?: string) => (await findNextFor(desk.db, readerOf(approver), desk.now(), besides))?.id
    expect(await countWaitingFor(desk.db, readerOf(approver), desk.now())).toBe(2)
    expect([await next(), await next(first.id), await next(second.id)]).toEqual([first.id, second.id, first.id])
    await approve(approver, second)
    expect([await next(), await next(first.id)]).toEqual([first.id, undefined])
  })
})

test('what waits for anybody is seen by everybody, oldest first, until it is decided or over time, also after one of two approved', async () => {
  const [large, small] = [await ask({ amountMinor: 12_000_00n }), await ask()]
  const second = await givenPerson(desk, ['approver'])
  const others = [maker, approver, second, await givenPerson(desk, ['auditor'])]
  await approve(approver, large)
  for (const one of others) expect(await inList('all', one)).toEqual([large.id, small.id])
  const requests = await listApprovals(desk.db, 'all', readerOf(maker), { now: desk.now(), limit: 50 })
  const agreed = await listAgreedOf(desk.db, desk, requests)
  expect([...agreed]).toEqual([
    [large.id, [{ personId: approver.personId, roles: ['approver'] }]],
    [small.id, []],
  ])
  const [half] = requests
  expect(missing(half?.required ?? [], agreed.get(large.id) ?? [])).toEqual([{ role: 'approver', approvers: 1 }])
  const changed = requests.map((one) => ({ ...one, hash: small.hash }))
  expect((await listAgreedOf(desk.db, desk, changed)).get(large.id), 'of another content').toEqual([])
  await approve(second, large)
  expect(await inList('all', maker)).toEqual([small.id])
  passTime(desk, 7 * 86_400 + 1)
  expect(await inList('all', maker)).toEqual([])
})

test('each list has its states, and its count is their number', async () => {
  const before = await countApprovals(desk.db, readerOf(maker), desk.now())
  const states: ApprovalState[] = [
    'waiting',
    'approved',
    'paying',
    'paid',
    'not_known',
    'returned',
    'rejected',
    'withdrawn',
    'expired',
  ]
  for (const state of states) await force((await ask()).id, state)
  const other = await givenPerson(desk, ['finance'])
  await ask({}, other)
  const [mine, theirs] = await Promise.all([maker, approver].map((one) => countApprovals(desk.db, readerOf(one), desk.now())))
  expect(mine).toEqual({ waiting: 0, mine: 9, all: 2, done: before.done + 4, back: before.back + 4 })
  expect(theirs).toEqual({ waiting: 2, mine: 0, all: 2, done: before.done + 4, back: before.back + 4 })
  for (const list of approvalLists)
    expect(await listApprovals(desk.db, list, readerOf(approver), { now: desk.now(), limit: 50 }), list).toHaveLength(
      theirs?.[list] ?? -1,
    )
})

test('each filter narrows a list by itself and together with others, and the list stays that of the person', async () => {
  const other = await givenPerson(desk, ['finance'])
  const [small, large] = [await ask(), await ask({ amountMinor: 5_000_00n }, other)]
  passTime(desk, 3600)
  const since = desk.now()
  const late = await ask({ amountMinor: 5_000_00n })
  await decideApproval(desk, approver, { approvalId: late.id, hash: late.hash, decision: 'reject', reason: 'Twice' })
  const found = async (list: ApprovalList, filters: ApprovalFilter, by = maker) =>
    (await listApprovals(desk.db, list, readerOf(by), { now: desk.now(), limit: 50, filters })).map(({ id }) => id)
  expect(await found('mine', { states: ['rejected', 'paid'] })).toEqual([late.id])
  expect(await found('all', { states: ['rejected'] }), 'a state that the list has not').toEqual([])
  expect(await found('all', { makerId: other.personId ?? '' })).toEqual([large.id])
  expect(await found('waiting', { makerId: other.personId ?? '' }, approver)).toEqual([large.id])
  expect(await found('all', { leastMinor: 5_050_00n })).toEqual([large.id])
  expect(await found('all', { leastMinor: 5_050_01n }), 'one cent more').toEqual([])
  expect(await found('mine', { from: since })).toEqual([late.id])
  expect(await found('mine', { to: since })).toEqual([small.id])
  expect(await found('mine', { kind: 'batch' })).toEqual([])
  expect(await found('mine', { kind: 'payment', from: since, leastMinor: 1n, states: ['rejected'] })).toEqual([late.id])
  const makers = await listRequesters(desk.db)
  for (const { personId } of [maker, other]) expect(makers.filter(({ id }) => id === personId)).toHaveLength(1)
  expect(makers.map(({ id }) => id)).not.toContain(approver.personId)
})

test('pages leave no request out and show none twice, also those of one moment', async () => {
  const made: string[] = []
  for (let n = 0; n < 7; n++) {
    if (n % 3 === 0) passTime(desk, 60)
    made.push((await ask()).id)
  }
  for (const list of ['waiting', 'mine', 'all'] as const) {
    const seen: string[] = []
    let after: Awaited<ReturnType<typeof listApprovals>>[number] | undefined
    do {
      const page = await listApprovals(desk.db, list, readerOf(list === 'mine' ? maker : approver), {
        now: desk.now(),
        limit: 2,
        after,
      })
      seen.push(...page.map(({ id }) => id))
      after = page.at(-1)
    } while (after !== undefined)
    expect([seen.length, new Set(seen)], list).toEqual([7, new Set(made)])
    const times = await timesOf(seen)
    expect(times, list).toEqual([...times].sort((a, b) => (list === 'mine' ? b - a : a - b)))
  }
})

test('requests come back to their maker when they ended unpaid or unknown, latest first, and not when the maker withdrew them', async () => {
  const [rejected, withdrawn, expired, lost] = [await ask(), await ask(), await ask(), await ask()]
  const since = desk.now()
  passTime(desk, 60)
  await decideApproval(desk, approver, { approvalId: rejected.id, hash: rejected.hash, decision: 'reject', reason: 'Twice' })
  await withdrawApproval(desk, maker, withdrawn.id)
  passTime(desk, 60)
  await force(lost.id, 'not_known')
  passTime(desk, 8 * 86_400)
  await expireDueApprovals(desk)
  const back = (from: Date) => listReturnedTo(desk.db, maker.personId ?? '', from)
  expect((await back(since)).map(({ id }) => id)).toEqual([expired.id, lost.id, rejected.id])
  expect((await back(desk.now())).map(({ id }) => id)).toEqual([expired.id])
  expect(await listReturnedTo(desk.db, approver.personId ?? '', since)).toEqual([])
  expect(await countRequestsBy(desk.db, maker.personId ?? '', since)).toBe(4)
  expect(await countRequestsBy(desk.db, maker.personId ?? '', desk.now())).toBe(0)
})

test('a request that was made again does not come back: the later one says how it stands', async () => {
  const since = desk.now()
  const first = await ask()
  await decideApproval(desk, approver, { approvalId: first.id, hash: first.hash, decision: 'reject', reason: 'Twice' })
  const back = async () => (await listReturnedTo(desk.db, maker.personId ?? '', since)).map(({ id }) => id)
  expect(await back()).toEqual([first.id])
  quotes--
  const second = await ask()
  expect(await back()).toEqual([])
  await decideApproval(desk, approver, { approvalId: second.id, hash: second.hash, decision: 'reject', reason: 'Still' })
  expect(await back()).toEqual(expect.arrayContaining([first.id, second.id]))
})

test('what a person approved is summed by currency from a time on, by the largest debit, and rejections are not', async () => {
  const [one, two, rejected] = [await ask({ amountMinor: 100_00n }), await ask({ amountMinor: 200_00n }), await ask()]
  await approve(approver, one)
  passTime(desk, 3600)
  const since = desk.now()
  await approve(approver, two)
  await decideApproval(desk, approver, { approvalId: rejected.id, hash: rejected.hash, decision: 'reject', reason: 'Twice' })
  const sums = (from: Date) => sumApprovedBy(desk.db, approver.personId ?? '', from)
  expect(await sums(since)).toEqual([{ currency: 'USDC', minor: 202_00n }])
  expect(await sums(new Date(since.getTime() - 3600_000))).toEqual([{ currency: 'USDC', minor: 303_00n }])
  expect(await sums(new Date(since.getTime() + 1))).toEqual([])
})

function ask({ quoteMaker, ...terms }: Parameters<typeof intentFor>[2] & { quoteMaker?: string } = {}, by = maker) {
  const intent = intentFor(desk, upstream, terms)
  return askForPayment(desk, by, { quoteId: `q${++quotes}`, intent, note: null, quoteMaker })
}

function approve(by: Actor, { id, hash }: { id: string; hash: string }) {
  return decideApproval(desk, by, { approvalId: id, hash, decision: 'approve' })
}

async function force(id: string, state: ApprovalState): Promise<void> {
  const closedAt = ['waiting', 'approved', 'paying'].includes(state) ? null : desk.now()
  await desk.database.sql`update backoffice.approvals set state = ${state}, closed_at = ${closedAt} where id = ${id}`
}

async function timesOf(ids: readonly string[]): Promise<number[]> {
  const rows = await desk.database.sql`select id, asked_at from backoffice.approvals`
  const times = new Map(rows.map((row) => [String(row.id), Number(row.asked_at)]))
  return ids.map((id) => times.get(id) ?? Number.NaN)
}
