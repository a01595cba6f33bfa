import { expect, test } from 'vitest'
import type { StaffRow } from '#backoffice/staff/list-staff'
import { actsOn, memberOfStaff } from './member'

const row: StaffRow = {
  id: 'luis',
  name: 'Luis Mora',
  email: 'luis@example.com',
  roles: ['support'],
  locale: null,
  theme: null,
  demo: false,
  disabledAt: null,
  secondFactorAt: null,
  lastSeenAt: undefined,
  openSessions: 0,
  hasPassword: true,
}
const nothing = { changes: [], recoveries: [], otherAdmins: ['eva'] }
const actsOf = (of: Partial<StaffRow>, waiting: Partial<Parameters<typeof memberOfStaff>[1]> = {}) =>
  actsOn(memberOfStaff({ ...row, ...of }, { ...nothing, ...waiting }))

test('a link for a new password is offered to whom it helps, while none waits', () => {
  expect(actsOf({})).toContain('password')
  expect(actsOf({ hasPassword: false }), 'only through the company').not.toContain('password')
  expect(actsOf({ disabledAt: new Date() })).not.toContain('password')
  expect(actsOf({}, { recoveries: [{ personId: 'luis', recovers: 'password' }] })).not.toContain('password')
  expect(actsOf({}, { recoveries: [{ personId: 'ana', recovers: 'password' }] })).toContain('password')
})

test('removing second factors is offered for people who have some, while that does not wait', () => {
  const of = { secondFactorAt: new Date() }
  expect(actsOf(of)).toContain('factors')
  expect(actsOf({})).not.toContain('factors')
  expect(actsOf(of, { recoveries: [{ personId: 'luis', recovers: 'factors' }] })).not.toContain('factors')
  expect(actsOf(of, { recoveries: [{ personId: 'luis', recovers: 'password' }] })).toContain('factors')
})

test('a third admin, who could agree, is neither oneself nor the person', () => {
  const hasThird = (otherAdmins: string[]) => memberOfStaff(row, { ...nothing, otherAdmins }).hasThird
  expect(hasThird(['eva'])).toBe(true)
  expect(hasThird(['luis'])).toBe(false)
  expect(hasThird([])).toBe(false)
})
