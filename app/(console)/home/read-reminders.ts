import 'server-only'
import { listReminders, type Reminder } from '#backoffice/reminders/reminders'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { isPayment, type PaymentMatch } from '../_records/lookup/match'
import { readAgain } from '../_records/lookup/read-seen'

/** A payment that this person wants to look at again: its state now, or why it cannot be shown. */
export type ReadReminder = { reminder: Reminder; payment: PaymentMatch | 'unread' | 'gone' }

/** Reads the reminders of this person, at most `limit` of them. A payment that cannot be read costs its own line alone. */
export async function readReminders(staff: Staff, limit: number): Promise<{ reminders: ReadReminder[]; count: number }> {
  const all = await listReminders((await openDesk()).db, staff.personId)
  const reminders = await Promise.all(
    all.slice(0, limit).map(async (reminder) => ({ reminder, payment: await readPayment(reminder, staff) })),
  )
  return { reminders, count: all.length }
}

async function readPayment({ kind, id }: Reminder, staff: Staff): Promise<ReadReminder['payment']> {
  const shown = await readAgain({ kind, id }, staff)
  if (shown === undefined) return 'unread'
  return shown.find(isPayment) ?? 'gone'
}
