import type { Tx } from '#database/open'
import type { Desk } from '../desk'
import { notify } from '../notices/notify'
import { type Role, roles } from '../people/roles'

/**
 * Notifies everyone of an admin whom an operator made by command, without the consent of a second admin: whoever controls the
 * machine can do that, but not unnoticed. Runs in the transaction that makes the admin. Other roles cause no notice.
 */
export async function notifyOfMadeAdmin(
  tx: Tx,
  { now }: Pick<Desk, 'now'>,
  personId: string,
  held: readonly Role[],
): Promise<void> {
  if (!held.includes('admin')) return
  const about = { kind: 'person', id: personId }
  await notify(tx, { to: { roles, except: [personId] }, kind: 'admin_recovered', about, at: now() })
}
