import { ServiceError } from '#contract/errors'
import type { Doer } from './context'

/** Returns who something is recorded by, in the books and in every record: the person whose key vouches for them, else `key:` and the id of the key. */
export function byOf({ actorId, keyId }: Pick<Doer, 'actorId' | 'keyId'>): string {
  return actorId ?? `key:${keyId}`
}

/** Returns the same where a rule speaks of people. Throws `actor_required` when the call names nobody, though a key's word for them proves nothing. */
export function actorOf(doer: Doer): string {
  if (doer.actorId === undefined && doer.actorNote === undefined)
    throw new ServiceError('actor_required', 'X-Actor-Id is missing')
  return byOf(doer)
}
