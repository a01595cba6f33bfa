import { ServiceError } from '#contract/errors'
import type { Actor } from '../desk'

/**
 * Enforces dual control: none of the `parties` (ids of people) decides, that is, who requested it, took part in it or would gain
 * by it. Throws `self_approval_forbidden`, which the gate records. Every decision of this console that takes two people calls
 * it, and the database refuses the same by a constraint or trigger of its own. What the payments API decides, it checks itself.
 */
export function mustBeSecondPerson({ personId }: Pick<Actor, 'personId'>, parties: readonly string[]): void {
  if (personId !== null && parties.includes(personId))
    throw new ServiceError('self_approval_forbidden', 'a party to it would decide it')
}
