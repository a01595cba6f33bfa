import { expect, test } from 'vitest'
import type { PaymentsApi } from '#contract/api'
import { Customer } from '#contract/customers'
import { customer } from '#contract/test-records'
import type { Call } from './calls'
import type { Finding } from './finding'
import { lookUpOutcome } from './look-up-outcome'
import type { MatchKeys } from './match-keys'
import { remoteApi } from './test-remote-api'

const sentAt = new Date('2026-11-20T14:00:00.000Z')
const later = new Date('2026-11-20T14:01:00.000Z')
const [done, unknown, noEffect]: Finding[] = [{ state: 'done' }, { state: 'unknown' }, { state: 'failed', code: 'no_effect' }]
const read = '2026-11-20T13:00:00.000Z'
const waitsSince = (requested_at: string) => ({ requested_by: 'ana', reason_code: 'other', note: null, requested_at })

test.each<[what: string, shown: Partial<Customer>, found: Finding | undefined]>([
  ['done where nothing waits and the customer is blocked', {}, done],
  ['without effect where it still waits', { pending_unblock: waitsSince(read) }, noEffect],
  ['without effect where it was agreed to first', { state: 'SUSPENDED' }, noEffect],
  ['not known where another one waits', { pending_unblock: waitsSince('2026-11-20T14:00:30.000Z') }, unknown],
])('the end of a request to unblock is %s', async (_what, shown, found) => {
  expect(await lookUp(shown)).toEqual(found)
})

test('nothing is said of an end that may still be on its way, nor without what identifies the request', async () => {
  const soon = new Date(sentAt.getTime() + 1000)
  expect(await lookUp({ pending_unblock: waitsSince(read) }, { now: soon })).toEqual(unknown)
  expect(await lookUp({}, { matchKeys: {} })).toEqual(unknown)
})

type How = { now?: Date; matchKeys?: MatchKeys }

function lookUp(shown: Partial<Customer>, { now = later, matchKeys = { requested_at: read } }: How = {}) {
  const blocked = Customer.parse({ ...customer, state: 'BLOCKED', pending_unblock: undefined })
  const api: Partial<PaymentsApi> = { readCustomer: async () => ({ ...blocked, ...shown }) }
  const call: Call = {
    id: '01a20000-0000-7000-8000-000000000001',
    operation: 'withdrawUnblock',
    action: 'customer.unblock_reject',
    objectKind: 'customer',
    objectId: 'customer-1',
    idempotencyKey: 'k1',
    reference: null,
    state: 'unknown',
    code: null,
    actorId: '01a20000-0000-7000-8000-000000000002',
    actorName: 'Gabriela Mora',
    actorRoles: ['compliance'],
    sessionId: null,
    requestId: 'r1',
    sentAt,
    certainAt: null,
    lookedUpAt: null,
    endedAt: null,
    matchKeys: null,
    twin: null,
    lostAt: null,
    permitId: null,
    paymentEndedAt: null,
  }
  return lookUpOutcome(remoteApi(api), call, now, { matchKeys })
}
