import { and, asc, count, eq, lt, or, sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Db, type Tx, transaction } from '#database/open'
import type { Desk } from '../desk'
import { markSeenAbout } from '../notices/list-notices'
import { people } from '../people/tables'
import { type RemindedRecord, reminders } from './tables'

/** The number of reminders that a person may have. */
export const mostReminders = 50

/** The days after which a due reminder that nobody removed is deleted. */
const retentionDays = 30

/** The ids under which a payment is known: that of its transaction, of its quote, or both. At least one is present. */
export type PaymentIds = { transactionId?: string | undefined; quoteId?: string | undefined }
export type Reminder = typeof reminders.$inferSelect
type NewReminder = PaymentIds & { reference?: string | undefined; dueAt: Date }
type Deps = Pick<Desk, 'db' | 'now'>

/**
 * Sets the person's reminder of a payment, or moves the one that exists: a payment has one reminder per person, also if its quote
 * was reminded of before it was paid. Throws `too_many_reminders` (50).
 */
export function setReminder({ db, now }: Deps, personId: string, { reference, dueAt, ...payment }: NewReminder): Promise<void> {
  return transaction(db, async (tx) => {
    // Locks the row of the person, so that concurrent reminders cannot exceed the limit.
    await tx.select({ id: people.id }).from(people).where(eq(people.id, personId)).for('no key update')
    await deleteReminder(tx, personId, payment, now())
    const [held] = await tx.select({ reminders: count() }).from(reminders).where(eq(reminders.personId, personId))
    if ((held?.reminders ?? 0) >= mostReminders) throw new ServiceError('too_many_reminders', `${mostReminders} reminders`)
    const [record] = recordsOf(payment)
    if (record !== undefined) await tx.insert(reminders).values({ ...record, personId, reference, dueAt })
  })
}

/** Removes the person's reminder of a payment, if there is one, and marks its notice as seen. */
export function removeReminder({ db, now }: Deps, personId: string, payment: PaymentIds): Promise<void> {
  return transaction(db, (tx) => deleteReminder(tx, personId, payment, now()))
}

/** Finds the person's reminder of a payment. */
export async function findReminder(db: Db, personId: string, payment: PaymentIds): Promise<Reminder | undefined> {
  const [found] = await db.select().from(reminders).where(ofPayment(personId, payment)).orderBy(asc(reminders.dueAt)).limit(1)
  return found
}

/** Lists the reminders of a person, the one that is due first at the top. */
export function listReminders(db: Db, personId: string): Promise<Reminder[]> {
  return db
    .select()
    .from(reminders)
    .where(eq(reminders.personId, personId))
    .orderBy(asc(reminders.dueAt), asc(reminders.kind), asc(reminders.id))
}

/** Deletes reminders that have been due for 30 days. A periodic job of the worker. */
export async function sweepReminders({ db, now }: Deps): Promise<void> {
  await db.delete(reminders).where(lt(reminders.dueAt, new Date(now().getTime() - retentionDays * 86_400_000)))
}

async function deleteReminder(tx: Tx, personId: string, payment: PaymentIds, at: Date): Promise<void> {
  await tx.delete(reminders).where(ofPayment(personId, payment))
  await markSeenAbout(tx, personId, { kind: 'look_again', about: recordsOf(payment), at })
}

/** Returns the records of a payment, the transaction first: with another API, only it may still be readable. */
function recordsOf({ transactionId, quoteId }: PaymentIds): RemindedRecord[] {
  return [
    ...(transactionId === undefined ? [] : [{ kind: 'transaction' as const, id: transactionId }]),
    ...(quoteId === undefined ? [] : [{ kind: 'quote' as const, id: quoteId }]),
  ]
}

function ofPayment(personId: string, payment: PaymentIds) {
  const isOne = recordsOf(payment).map(({ kind, id }) => and(eq(reminders.kind, kind), eq(reminders.id, id)))
  return and(eq(reminders.personId, personId), or(...isOne) ?? sql`false`)
}
