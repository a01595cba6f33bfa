import type { Actor } from '#backoffice/desk'
import { ServiceError } from '#contract/errors'

/** Returns the actor as a person, for acts on their own things. The gate admits only people, so anything else throws. */
export function asOwner(actor: Actor): Actor & { personId: string } {
  const { personId } = actor
  if (personId === null) throw new ServiceError('unauthenticated', 'nobody is signed in')
  return { ...actor, personId }
}
