import 'server-only'
import type { AuditObject } from '#backoffice/audit/append-audit'
import { watchOpening } from '#backoffice/canaries/canaries'
import { openDesk } from '../server/desk'
import { toActor } from './gate'
import { currentRequestId, currentStaff } from './session'

/** Notifies admins and auditors if the record that this person is about to see is under watch. */
export async function watchOpened(opened: AuditObject): Promise<void> {
  const staff = await currentStaff()
  if (staff === null) return
  await watchOpening(await openDesk(), toActor(staff, await currentRequestId()), [opened])
}
