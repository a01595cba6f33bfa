import { ServiceError } from '#contract/errors'
import type { Doer } from './context'

/** Returns how a key is recorded if it does not prove the person behind the call. */
export function actorOfKey(keyId: string): string {
  return `key:${keyId}`
}

/** Returns the actor for the books and all records: the person if the key proves who it is, otherwise the key. */
export function byOf(doer: Pick<Doer, 'actorId' | 'keyId'>): string {
  const by = recordedActor(doer)
  if (by === null) throw new Error('Neither a person nor a key stands for this')
  return by
}

/** Returns the same for recorded columns; null if a rule acted. */
export function recordedActor({ actorId, keyId }: { actorId?: string | null; keyId?: string | null }): string | null {
  return actorId ?? (keyId ? actorOfKey(keyId) : null)
}

/** Returns the same for rules about people. Throws `actor_required` if the call names no person (an unproven name suffices). */
export function actorOf(doer: Doer): string {
  if (doer.actorId === undefined && doer.actorNote === undefined)
    throw new ServiceError('actor_required', 'X-Actor-Id is missing')
  return byOf(doer)
}
