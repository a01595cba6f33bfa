import 'server-only'
import { cache } from 'react'
import { countWaitingFor } from '#backoffice/approvals/list-approvals'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'

/**
 * Returns how many requests wait for a decision of this person; 0 for a person without the permission to approve. A page reads it
 * once, for the title of the tab and for the side bar.
 */
export const countForMe = cache(async (staff: Pick<Staff, 'personId' | 'roles' | 'can'>): Promise<number> => {
  if (!staff.can('payment.approve')) return 0
  const { db, now } = await openDesk()
  return countWaitingFor(db, staff, now())
})
