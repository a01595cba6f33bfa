import type { Actor } from '#backoffice/desk'
import { ServiceError } from '#contract/errors'

/** Returns who acts on something of their own. Behind the gate everybody is a person. */
export function asOwner(actor: Actor): Actor & { personId: string } {
  const { personId } = actor
  if (personId === null) throw new ServiceError('unauthenticated', 'nobody is signed in')
  return { ...actor, personId }
}
