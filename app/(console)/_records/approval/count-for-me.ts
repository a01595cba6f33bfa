import 'server-only'
import { countWaitingFor } from '#backoffice/approvals/list-approvals'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'

/** Returns how many requests wait for a decision of this person; 0 for a person without the permission to approve. */
export async function countForMe(staff: Pick<Staff, 'personId' | 'roles' | 'can'>): Promise<number> {
  if (!staff.can('payment.approve')) return 0
  const { db, now } = await openDesk()
  return countWaitingFor(db, staff, now())
}
