import { expect, test } from 'vitest'
import { toAct } from './acts'
import type { AuditRecord } from './audit-record'

const record = (change: Partial<AuditRecord>): AuditRecord => ({
  seq: 1n,
  at: new Date('2026-11-20T14:00:00Z'),
  actorId: 'p1',
  actorName: 'Ana',
  actorRoles: ['finance'],
  address: '192.0.2.7',
  sessionId: 's1',
  requestId: 'r1',
  action: 'customer.edit',
  objectKind: 'customer',
  objectId: 'c1',
  before: null,
  after: null,
  result: 'sent',
  code: null,
  reason: null,
  callId: 'k1',
  erased: false,
  ...change,
})
const machine = { actorId: null, actorName: 'Cauce', actorRoles: [], address: null, sessionId: null, requestId: 'worker' }

test('an act without a second record is that record, and began with it', () => {
  const only = record({ result: 'done' })
  expect(toAct(only, undefined)).toEqual({ ...only, requestedAt: only.at })
})

test('an act belongs to the person who began it, and ends with what the machine found', () => {
  const first = record({ reason: 'The customer called', before: { city: 'Valencia' } })
  const last = record({ ...machine, seq: 9n, at: new Date('2026-11-20T14:07:00Z'), result: 'failed', code: 'no_effect' })
  expect(toAct(last, first)).toMatchObject({
    actorId: 'p1',
    actorName: 'Ana',
    actorRoles: ['finance'],
    address: '192.0.2.7',
    sessionId: 's1',
    requestId: 'r1',
    seq: 9n,
    at: last.at,
    requestedAt: first.at,
    result: 'failed',
    code: 'no_effect',
    reason: 'The customer called',
    before: { city: 'Valencia' },
    after: null,
  })
})

test('the members of both records are shown, and the later value counts', () => {
  const first = record({ after: { city: 'Caracas', found: 0 } })
  const last = record({ after: { found: 1, found_by: 'look_up' } })
  expect(toAct(last, first).after).toEqual({ city: 'Caracas', found: 1, found_by: 'look_up' })
  expect(toAct(record({ after: null }), first).after).toEqual({ city: 'Caracas', found: 0 })
})

test('the id of a record that only the intent or only the outcome knew is that of the act', () => {
  expect(toAct(record({ objectId: 'c9' }), record({ objectId: '' })).objectId).toBe('c9')
  expect(toAct(record({ objectId: '' }), record({ objectId: 'c1' })).objectId).toBe('c1')
})

test('an act is erased in part if one of its records is', () => {
  const isErased = (last: boolean, first: boolean) => toAct(record({ erased: last }), record({ erased: first })).erased
  expect([isErased(false, false), isErased(true, false), isErased(false, true)]).toEqual([false, true, true])
})
