import { ServiceError } from '#contract/errors'
import type { Actor, Desk } from '../desk'
import { mustSuit } from '../people/new-password'
import { matchesPassword } from '../people/password'
import { mustFindRow, toPerson } from '../people/people'
import { beginProof } from '../tries/throttle-proofs'
import { changePassword } from './change-person'

/**
 * Changes the person's own password, for which the current one is required; all sessions end, including this one. Throws
 * `validation_failed` (`/current`, or `/password` like `mustSuit`), `too_many_attempts`, and `forbidden` for demo people, whose
 * password is public.
 */
export async function changeOwnPassword(
  desk: Desk,
  actor: Actor & { personId: string },
  { current, password }: { current: string; password: string },
): Promise<void> {
  const row = await mustFindRow(desk.db, actor.personId)
  if (row.demo || row.passwordHash === null) throw new ServiceError('forbidden', 'no password of their own')
  mustSuit(password, row)
  await beginProof(desk, actor.personId)
  if (!(await matchesPassword(current, row.passwordHash, 'known'))) {
    const errors = [{ pointer: '/current', code: 'invalid_format', detail: 'wrong' }]
    throw new ServiceError('validation_failed', 'the present password is another one', { errors })
  }
  await changePassword(desk, actor, toPerson(row), password)
}
