import { ServiceError } from '#contract/errors'
import type { Doer } from './context'

/** Returns how a key is recorded where nobody vouches for a person behind it. */
export function actorOfKey(keyId: string): string {
  return `key:${keyId}`
}

/** Returns who something is recorded by, in the books and in every record: the person whose key vouches for them, else the key. */
export function byOf(doer: Pick<Doer, 'actorId' | 'keyId'>): string {
  const by = recordedActor(doer)
  if (by === null) throw new Error('Neither a person nor a key stands for this')
  return by
}

/** Returns the same of what was recorded; null for what a rule did. */
export function recordedActor({ actorId, keyId }: { actorId?: string | null; keyId?: string | null }): string | null {
  return actorId ?? (keyId ? actorOfKey(keyId) : null)
}

/** Returns the same where a rule speaks of people. Throws `actor_required` when the call names nobody, though a key's word for them proves nothing. */
export function actorOf(doer: Doer): string {
  if (doer.actorId === undefined && doer.actorNote === undefined)
    throw new ServiceError('actor_required', 'X-Actor-Id is missing')
  return byOf(doer)
}
