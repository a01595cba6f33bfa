import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Decider, isSatisfied, missing } from './requirements.rules'

const tomas: Decider = { personId: 'tomas', roles: ['approver'] }
const ines: Decider = { personId: 'ines', roles: ['approver'] }
const gabriela: Decider = { personId: 'gabriela', roles: ['compliance'] }
const both: Decider = { personId: 'both', roles: ['compliance', 'approver'] }
const lucia: Decider = { personId: 'lucia', roles: ['finance'] }
const two = [{ role: 'approver', approvers: 2 }] as const
const mixed = [
  { role: 'approver', approvers: 1 },
  { role: 'compliance', approvers: 1 },
] as const

describe('people who agree', () => {
  const cases: [what: string, required: readonly { role: 'approver' | 'compliance'; approvers: number }[], Decider[], boolean][] =
    [
      ['nobody is asked for', [], [], true],
      ['one of two', two, [tomas], false],
      ['the same one twice', two, [tomas, tomas], false],
      ['two of two', two, [tomas, ines], true],
      ['somebody of a role that is not asked for', two, [tomas, lucia], false],
      ['one of each role', mixed, [gabriela, tomas], true],
      ['one with both roles alone', mixed, [both], false],
      ['one with both roles and an approver', mixed, [both, tomas], true],
      ['one with both roles and compliance', mixed, [both, gabriela], true],
      ['two approvers where compliance is missed', mixed, [tomas, ines], false],
    ]
  test.each(cases)('%s', (_, required, deciders, enough) => {
    expect(isSatisfied(required, deciders)).toBe(enough)
    expect(isSatisfied(required, [...deciders].reverse())).toBe(enough)
  })

  test('report which role is still missing', () => {
    expect(missing(mixed, [tomas])).toEqual([{ role: 'compliance', approvers: 1 }])
    expect(missing(two, [both])).toEqual([{ role: 'approver', approvers: 1 }])
  })
})

test('one more person never makes them fewer, and what is missing is what could not be seated', () => {
  const person = fc.record({
    personId: fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'),
    roles: fc.subarray(['approver', 'compliance', 'finance']),
  })
  const required = fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 3 })).map(([approver, compliance]) => [
    { role: 'approver' as const, approvers: approver },
    { role: 'compliance' as const, approvers: compliance },
  ])
  fc.assert(
    fc.property(required, fc.uniqueArray(person, { selector: (one) => one.personId }), (requirements, people) => {
      const left = (all: readonly Decider[]) => missing(requirements, all).reduce((sum, { approvers }) => sum + approvers, 0)
      const counts = people.map((_, index) => left(people.slice(0, index + 1)))
      expect(counts).toEqual([...counts].sort((a, b) => b - a))
      expect(left(people)).toBe(mostLeft(requirements, people))
    }),
  )
})

/** Computes the expected result by brute force: it tries every assignment of people to seats. */
function mostLeft(requirements: readonly { role: string; approvers: number }[], people: readonly Decider[]): number {
  const [first, ...others] = people
  const all = requirements.reduce((sum, { approvers }) => sum + approvers, 0)
  if (first === undefined) return all
  const seated = requirements
    .filter(({ role, approvers }) => approvers > 0 && first.roles.includes(role))
    .map(({ role }) =>
      mostLeft(
        requirements.map((one) => (one.role === role ? { ...one, approvers: one.approvers - 1 } : one)),
        others,
      ),
    )
  return Math.min(mostLeft(requirements, others), ...seated)
}
