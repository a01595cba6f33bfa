'use server'

import { removeReminder, setReminder } from '#backoffice/reminders/reminders'
import { action } from '#lib/access/action'
import { NewReminder, RemindedPayment } from './reminder.schema'

/** Sets a reminder of a payment for this person, or moves the one that exists. It is their own note and is not in the trail. */
export const remindMe = action(
  { needs: 'transaction.read', input: NewReminder, audit: { action: 'reminder.set' } },
  ({ at, ...reminder }, { personId }, { desk }) => setReminder(desk, personId, { ...reminder, dueAt: new Date(at) }),
)

/** Removes this person's reminder of a payment. */
export const forgetReminder = action(
  { needs: 'transaction.read', input: RemindedPayment, audit: { action: 'reminder.remove' } },
  (payment, { personId }, { desk }) => removeReminder(desk, personId, payment),
)
