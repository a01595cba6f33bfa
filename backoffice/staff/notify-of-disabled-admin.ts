import type { Tx } from '#database/open'
import type { Actor, Desk } from '../desk'
import { notify } from '../notices/notify'
import type { Person } from '../people/people'

/** Notifies the other admins and the auditors that an admin was disabled, in the same transaction: admins watch each other. */
export async function notifyOfDisabledAdmin(
  tx: Tx,
  { now }: Pick<Desk, 'now'>,
  { personId }: Pick<Actor, 'personId'>,
  { id, roles, disabledAt }: Pick<Person, 'id' | 'roles' | 'disabledAt'>,
): Promise<void> {
  if (disabledAt !== null || !roles.includes('admin')) return
  const to = { roles: ['admin', 'auditor'], except: [personId] } as const
  await notify(tx, { to, kind: 'admin_disabled', about: { kind: 'person', id }, at: now() })
}
