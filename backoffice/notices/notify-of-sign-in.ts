import { randomUUID } from 'node:crypto'
import type { Tx } from '#database/open'
import type { Desk } from '../desk'
import { notify } from './notify'

/**
 * Notifies a person that their password, a second factor or their recovery codes were changed, in the transaction of the change:
 * somebody else may have done it in their session. Each change is a case of its own, also if an earlier notice was not seen.
 */
export async function notifyOfSignIn(tx: Tx, { now }: Pick<Desk, 'now'>, personId: string): Promise<void> {
  await notify(tx, {
    to: { people: [personId] },
    kind: 'sign_in_changed',
    about: { kind: 'sign_in', id: randomUUID() },
    at: now(),
  })
}
