import { ServiceError } from '#contract/errors'
import type { Context } from '../context'

/** The person behind the call; refused without one where a rule speaks of people. */
export function actorOf({ actorId }: Pick<Context, 'actorId'>): string {
  if (actorId === undefined) throw new ServiceError('actor_required', 'X-Actor-Id is missing')
  return actorId
}

/**
 * Who a step is recorded by: the person, or else the key. A partner's own rules suspend and block too, and their programs name nobody;
 * null is kept for the rules of this service.
 */
export function recordedActorOf({ actorId, keyId }: Pick<Context, 'actorId' | 'keyId'>): string {
  return actorId ?? `key:${keyId}`
}
