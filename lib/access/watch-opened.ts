import 'server-only'
import type { AuditObject } from '#backoffice/audit/append-audit'
import { watchOpening } from '#backoffice/canaries/canaries'
import { openDesk } from '../server/desk'
import { toActor } from './gate'
import { currentRequestId, currentStaff } from './session'

/** A record is about to be shown to whoever asks: where it is one that nobody should open, admins and auditors are told. */
export async function watchOpened(opened: AuditObject): Promise<void> {
  const staff = await currentStaff()
  if (staff === null) return
  await watchOpening(await openDesk(), toActor(staff, await currentRequestId()), [opened])
}
