import { ServiceError } from '#contract/errors'
import type { Actor, Desk } from '../desk'
import { mustSuit } from '../people/new-password'
import { matchesPassword } from '../people/password'
import { mustFindRow, toPerson } from '../people/people'
import { beginProof } from '../tries/throttle-proofs'
import { changePassword } from './change-person'

/**
 * Sets another password for oneself, which takes the present one too; every session ends, also this one. Refuses with `validation_failed` (`/current`, or
 * `/password` as `mustSuit` does), with `too_many_attempts`, and with `forbidden` for the invented people of a demo, whose password everybody knows.
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
