import { expect, test } from 'vitest'
import type { AuditRecord } from '#backoffice/audit/list-audit'
import { toChanges } from './changes'

const at = (clock: string) => new Date(`2026-11-20T${clock}:00.000Z`)

function record(part: Partial<AuditRecord>): AuditRecord {
  return {
    seq: 1n,
    at: at('14:00'),
    actorId: null,
    actorName: 'Andrés Quintero',
    address: null,
    erased: false,
    actorRoles: ['support'],
    sessionId: null,
    requestId: 'r',
    action: 'customer.edit',
    objectKind: 'customer',
    objectId: 'c1',
    before: null,
    after: null,
    result: 'sent',
    code: null,
    reason: null,
    callId: 'call-1',
    ...part,
  }
}

const sent = record({ before: { city: 'Coro', phone_number: null }, after: { city: 'Mérida', phone_number: '+58412*****67' } })
const done = record({ seq: 2n, result: 'done' })

test('a change shows each member before and after, with who made it', () => {
  expect(toChanges([done, sent], undefined)).toMatchObject([
    { member: 'city', before: 'Coro', after: 'Mérida', by: 'Andrés Quintero' },
    { member: 'phone_number', before: '', after: '+58412*****67' },
  ])
})

test('what was refused, or is not confirmed, is no change', () => {
  expect(toChanges([sent], undefined)).toEqual([])
  expect(toChanges([record({ ...done, result: 'failed' }), sent], undefined)).toEqual([])
})

test('what was changed before the last approval is not shown again', () => {
  expect(toChanges([done, sent], at('15:00'))).toEqual([])
  expect(toChanges([done, sent], at('13:00'))).toHaveLength(2)
})
