import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSuitable, mustSuitRoles } from './must-suit-roles'
import { decidesAs, decidingRoles, idleMinutes, isAllowedCombination, isRole, joinsDuties, type Role, roles } from './roles'
import { shippedDeskRules } from './shipped-rules'

const combination = fc.subarray([...roles])
const desks = {
  strict: { rules: { ...shippedDeskRules, separation: 'strict' } },
  own: { rules: { ...shippedDeskRules, separation: 'warn' } },
} as const

test('nobody both sets the rules of approval and approves, whatever else they do', () => {
  fc.assert(
    fc.property(combination, (held) => {
      const decides = held.includes('approver') || held.includes('compliance')
      expect(isAllowedCombination(held)).toBe(!(held.includes('admin') && decides))
      expect(decidesAs(held).length > 0).toBe(decides && !held.includes('admin'))
    }),
  )
})

test('every role that decides payments takes a second factor and locks early, as an approver does', () => {
  for (const role of decidingRoles) {
    expect(shippedDeskRules.secondFactorRoles, role).toContain(role)
    expect(idleMinutes([role]), role).toBe(15)
    expect(isAllowedCombination([role, 'admin']), role).toBe(false)
  }
})

test('who pays and adds accounts joins two duties; the other roles add nothing to that', () => {
  const others: Role[] = ['approver', 'admin', 'auditor']
  expect(joinsDuties(['finance', ...others])).toBe(false)
  expect(joinsDuties(['support', 'compliance', ...others])).toBe(false)
  for (const adding of ['support', 'compliance'] as const) expect(joinsDuties(['finance', adding]), adding).toBe(true)
})

test('strict separation refuses only what joins duties, beyond what is refused everywhere', () => {
  fc.assert(
    fc.property(combination, (held) => {
      const isPossible = held.length > 0 && isAllowedCombination(held)
      expect(isSuitable(desks.own, held)).toBe(isPossible)
      expect(isSuitable(desks.strict, held)).toBe(isPossible && !joinsDuties(held))
    }),
  )
})

test('a refusal names the roles, and which of the two rules they break', () => {
  const faultOf = (held: Role[]) => {
    try {
      mustSuitRoles(desks.strict, held)
      return undefined
    } catch (error) {
      return error
    }
  }
  const refused = (detail: string) => ({
    code: 'validation_failed',
    errors: [{ pointer: '/roles', code: 'invalid_format', detail }],
  })
  expect(faultOf([])).toMatchObject(refused('roles'))
  for (const role of decidingRoles) expect(faultOf(['admin', role]), role).toMatchObject(refused('roles'))
  expect(faultOf(['finance', 'support'])).toMatchObject(refused('duties'))
  expect(faultOf(['finance', 'approver'])).toBeUndefined()
})

test('a session of somebody who moves money or changes rules locks sooner, and another role never makes it last longer', () => {
  fc.assert(
    fc.property(combination, fc.constantFrom(...roles), (held, more) => {
      expect(idleMinutes([...held, more])).toBeLessThanOrEqual(idleMinutes(held))
    }),
  )
  expect(roles.map((role) => [role, idleMinutes([role])])).toEqual([
    ...[
      ['support', 30],
      ['compliance', 15],
      ['finance', 15],
      ['approver', 15],
      ['admin', 15],
      ['auditor', 30],
    ],
  ])
})

test('only the six roles are roles', () => {
  expect(roles.every(isRole)).toBe(true)
  expect(['', 'Admin', 'owner', 'finance '].filter(isRole)).toEqual([])
})
