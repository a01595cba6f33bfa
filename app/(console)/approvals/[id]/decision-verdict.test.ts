import { expect, test } from 'vitest'
import { decisionVerdict } from './decision-verdict'

const now = new Date('2026-11-20T14:00:00Z')
const approval = {
  state: 'waiting',
  makers: ['lucia', 'julio'],
  makerId: 'lucia',
  required: [{ role: 'approver', approvers: 2 }],
  expiresAt: new Date('2026-11-27T14:00:00Z'),
} as const

test.each([
  ['who asked', 'lucia', ['approver', 'finance'], 'own'],
  ['who made its quote', 'julio', ['approver'], 'took_part'],
  ['who approved it before', 'ines', ['approver'], 'decided'],
  ['who holds the role', 'tomas', ['approver'], 'decide'],
  ['who holds another one', 'andres', ['compliance'], 'not_yours'],
] as const)('%s', (_who, personId, roles, verdict) => {
  const staff = { personId, roles: [...roles] }
  expect(decisionVerdict({ approval: copy(), decisions: [{ personId: 'ines' }], staff, now })).toBe(verdict)
})

test('what is over, or ran out of time, nobody decides', () => {
  const staff = { personId: 'tomas', roles: ['approver' as const] }
  expect(decisionVerdict({ approval: { ...copy(), state: 'paid' }, decisions: [], staff, now })).toBe('closed')
  expect(decisionVerdict({ approval: copy(), decisions: [], staff, now: approval.expiresAt })).toBe('closed')
})

function copy() {
  return { ...approval, makers: [...approval.makers], required: [...approval.required] }
}
