import { ServiceError } from '#contract/errors'
import type { Context } from '../context'

/** The person behind the call; refused without one where a rule speaks of people. */
export function actorOf({ actorId }: Pick<Context, 'actorId'>): string {
  if (actorId === undefined) throw new ServiceError('actor_required', 'X-Actor-Id is missing')
  return actorId
}
