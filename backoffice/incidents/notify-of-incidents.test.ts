import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import type { EventType } from '#contract/event-types'
import type { Event } from '#contract/events'
import type { Actor } from '../desk'
import { listNotices, markNoticesSeen } from '../notices/list-notices'
import { givenPerson, passTime, type TestDesk, testDesk } from '../test-desk'
import { notifyOfIncidents } from './notify-of-incidents'

let desk: TestDesk
let staff: { finance: Actor; approver: Actor; compliance: Actor; admin: Actor; support: Actor }
let events: Event[]
beforeAll(async () => {
  desk = await testDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  await desk.database.sql`truncate backoffice.notices, backoffice.event_reading`
  await desk.database.sql`delete from backoffice.people`
  const of = (role: keyof typeof staff) => givenPerson(desk, [role])
  staff = {
    finance: await of('finance'),
    approver: await of('approver'),
    compliance: await of('compliance'),
    admin: await of('admin'),
    support: await of('support'),
  }
  events = []
  await read()
})

/** Answers in pages of two, newest first, with what is younger than requested. */
const api = {
  listEvents: async ({
    type = '',
    created_from: from = '',
    cursor = '0',
  }: {
    type?: string
    created_from?: string
    cursor?: string
  }) => {
    const shown = events.toReversed().filter((event) => type.split(',').includes(event.type) && event.created_at >= from)
    const end = Number(cursor) + 2
    const more = end < shown.length
    return { data: shown.slice(Number(cursor), end), has_more: more, next_cursor: more ? String(end) : null }
  },
}
const read = () => notifyOfIncidents(desk, api, 'returned')

function happen(type: EventType, facts: Partial<Event> = {}): void {
  passTime(desk, 1)
  events.push({
    id: `e${events.length}`,
    type,
    object_id: `o${events.length}`,
    data: {},
    actor_id: null,
    actor_note: null,
    request_id: null,
    created_at: desk.now().toISOString(),
    ...facts,
  })
}

async function told(who: keyof typeof staff): Promise<string[]> {
  const { notices } = await listNotices(desk.db, staff[who].personId ?? '')
  return notices.map(({ kind, objectKind, objectId }) => `${kind} ${objectKind} ${objectId}`).reverse()
}

test('the roles that work on an incident are told of it, and nobody else', async () => {
  happen('transaction.returned', { object_id: 't1' })
  happen('transaction.partially_returned', { object_id: 't2' })
  happen('transaction.stuck', { object_id: 't3' })
  happen('transaction.return_refused', { object_id: 't4' })
  happen('organization.payments_stopped', { object_id: 's1', data: { cause: 'operator' } })
  happen('organization.payments_started', { object_id: 's1', data: { cause: 'operator' } })
  happen('organization.payments_stopped', { object_id: 's2', data: { cause: 'books' } })
  happen('transaction.completed', { object_id: 't5' })
  passTime(desk, 1)
  expect(await read()).toBe(7)
  const open = ['payout_left_open transaction t3', 'payout_left_open transaction t4']
  const stops = ['payments_stopped payment_stop s1', 'payments_started payment_stop s1', 'books_wrong payment_stop s2']
  expect(await told('finance')).toEqual(['payout_returned transaction t1', 'payout_returned transaction t2', ...open, ...stops])
  expect(await told('approver')).toEqual(open)
  expect(await told('admin')).toEqual(stops)
  expect([await told('compliance'), await told('support')]).toEqual([[], []])
})

test('whoever stops or releases a customer is not told of it, their colleagues are', async () => {
  happen('customer.blocked', { object_id: 'c1', actor_id: staff.compliance.personId })
  happen('customer.unblocked', { object_id: 'c1', actor_id: 'a key of a program' })
  await read()
  expect(await told('compliance')).toEqual(['customer_released customer c1'])
  expect(await told('finance')).toEqual(['customer_stopped customer c1', 'customer_released customer c1'])
})

test('an incident is told once, seen or not, by however many workers, also if it became visible late', async () => {
  happen('transaction.returned', { object_id: 't1' })
  expect((await Promise.all([read(), read(), read()])).reduce((sum, count) => sum + count, 0)).toBe(1)
  await markNoticesSeen(desk, staff.finance.personId ?? '')
  for (let turn = 0; turn < 3; turn++) {
    passTime(desk, 15)
    expect(await read()).toBe(0)
  }
  happen('transaction.returned', { object_id: 't2', created_at: new Date(desk.now().getTime() - 60_000).toISOString() })
  expect(await read()).toBe(1)
  expect((await told('finance')).sort()).toEqual(['payout_returned transaction t1', 'payout_returned transaction t2'])
})

test('what happened before the first reading is not told; what happened while no worker ran is', async () => {
  await desk.database.sql`truncate backoffice.event_reading`
  happen('transaction.returned', { object_id: 'old' })
  passTime(desk, 3600)
  expect(await read()).toBe(0)
  passTime(desk, 3 * 86_400)
  happen('transaction.returned', { object_id: 'new' })
  passTime(desk, 3600)
  expect(await read()).toBe(1)
  expect(await told('finance')).toEqual(['payout_returned transaction new'])
})

test.each(['extension_missing', 'insufficient_scope', 'validation_failed', 'organization_missing'] as const)(
  'an API that answers %s reports no incidents, and what it cannot answer now is read later',
  async (code) => {
    const without = { listEvents: () => Promise.reject(new ServiceError(code, 'no events')) }
    expect(await notifyOfIncidents(desk, without, 'returned')).toBe(0)
    const away = { listEvents: () => Promise.reject(new ServiceError('api_unreachable', 'away')) }
    happen('transaction.returned', { object_id: 't1' })
    passTime(desk, 3600)
    await expect(notifyOfIncidents(desk, away, 'returned')).rejects.toMatchObject({ code: 'api_unreachable' })
    expect(await read()).toBe(1)
  },
)

test('an incident of a time to come is told to nobody: its notice would stay above all others', async () => {
  happen('transaction.returned', { object_id: 'soon', created_at: new Date(desk.now().getTime() + 60_000).toISOString() })
  happen('transaction.returned', { object_id: 'far', created_at: '9999-12-31T23:59:59.000Z' })
  expect(await read()).toBe(1)
  expect(await told('finance')).toEqual(['payout_returned transaction soon'])
})

test('a list of events with a new page for ever ends with an error instead of never', async () => {
  let pages = 0
  const listEvents = async () => ({ data: [], has_more: true, next_cursor: String(++pages) })
  await expect(notifyOfIncidents(desk, { listEvents }, 'returned')).rejects.toMatchObject({ code: 'api_invalid_answer' })
  expect(pages).toBe(1_000)
})
