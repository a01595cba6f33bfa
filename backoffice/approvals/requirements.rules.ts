import type { DecidingRole, Requirement } from './policy.rules'

/** Who has agreed, with the roles that they hold. */
export type Decider = { personId: string; roles: readonly string[] }

/**
 * Returns whether these people are enough: each requirement has as many different people of its role, and nobody counts for two. Somebody with two roles
 * counts for the one in which they are missed.
 */
export function isSatisfied(required: readonly Requirement[], deciders: readonly Decider[]): boolean {
  return missing(required, deciders).length === 0
}

/** Returns what is still asked for beside the people who have agreed. */
export function missing(required: readonly Requirement[], deciders: readonly Decider[]): Requirement[] {
  const seats = required.flatMap(({ role, approvers }) => Array.from({ length: approvers }, () => role))
  const seated = seatAll(seats, uniquePeople(deciders))
  return required.flatMap(({ role, approvers }) => {
    const left = approvers - seated.filter((one) => one === role).length
    return left > 0 ? [{ role, approvers: left }] : []
  })
}

/** The roles of the seats that can be filled at the same time, the most that is possible: a matching, found by augmenting paths. */
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
