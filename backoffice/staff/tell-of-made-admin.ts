import type { Tx } from '#database/open'
import type { Desk } from '../desk'
import { notify } from '../notices/notify'
import { type Role, roles } from '../people/roles'

/**
 * Tells everybody of an admin whom an operator made with a command, outside of the rule of two admins: whoever holds the machine can, and not
 * unseen. In the transaction that makes the admin. Nobody is told of other roles.
 */
export async function tellOfMadeAdmin(
  tx: Tx,
  { now }: Pick<Desk, 'now'>,
  personId: string,
  held: readonly Role[],
): Promise<void> {
  if (!held.includes('admin')) return
  const about = { kind: 'person', id: personId }
  await notify(tx, { to: { roles, except: personId }, kind: 'admin_recovered', about, at: now() })
}
