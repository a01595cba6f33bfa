import type { DecidingRole } from '../people/roles'
import type { Requirement } from './policy.rules'

/** A person who has agreed, with their current roles. */
export type Decider = { personId: string; roles: readonly string[] }

/**
 * Returns whether these people satisfy all requirements. Each person counts once; a person with two roles is counted where they
 * are needed.
 */
export function isSatisfied(required: readonly Requirement[], deciders: readonly Decider[]): boolean {
  return missing(required, deciders).length === 0
}

/** Returns the requirements that are still open after these people have agreed. */
export function missing(required: readonly Requirement[], deciders: readonly Decider[]): Requirement[] {
  const seats = required.flatMap(({ role, approvers }) => Array.from({ length: approvers }, () => role))
  const seated = seatAll(seats, uniquePeople(deciders))
  return required.flatMap(({ role, approvers }) => {
    const left = approvers - seated.filter((one) => one === role).length
    return left > 0 ? [{ role, approvers: left }] : []
  })
}

/** Returns the roles of the seats that can be filled at the same time: a maximum bipartite matching by augmenting paths. */
function seatAll(seats: readonly DecidingRole[], people: readonly Decider[]): DecidingRole[] {
  const seatOf = new Map<number, number>()
  const sit = (person: number, tried: Set<number>): boolean => {
    for (const [seat, role] of seats.entries()) {
      if (tried.has(seat) || !people[person]?.roles.includes(role)) continue
      tried.add(seat)
      const sitting = seatOf.get(seat)
      if (sitting === undefined || sit(sitting, tried)) {
        seatOf.set(seat, person)
        return true
      }
    }
    return false
  }
  for (const person of people.keys()) sit(person, new Set())
  return [...seatOf.keys()].flatMap((seat) => seats[seat] ?? [])
}

function uniquePeople(deciders: readonly Decider[]): Decider[] {
  return [...new Map(deciders.map((one) => [one.personId, one])).values()]
}
