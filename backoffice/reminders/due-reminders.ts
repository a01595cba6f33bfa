import { and, asc, eq, isNull, lte } from 'drizzle-orm'
import { transaction } from '#database/open'
import type { Desk } from '../desk'
import { notify } from '../notices/notify'
import { reminders } from './tables'

const noticedAtOnce = 100

/**
 * Notifies people of reminders that have become due, each reminder once: concurrent workers skip locked rows. Returns how many.
 * It reads no payment, so that an API that does not answer delays no notice.
 */
export function notifyOfDueReminders({ db, now }: Pick<Desk, 'db' | 'now'>): Promise<number> {
  return transaction(db, async (tx) => {
    const at = now()
    const due = await tx
      .select({ personId: reminders.personId, kind: reminders.kind, id: reminders.id })
      .from(reminders)
      .where(and(isNull(reminders.noticedAt), lte(reminders.dueAt, at)))
      .orderBy(asc(reminders.dueAt))
      .limit(noticedAtOnce)
      .for('update', { skipLocked: true })
    for (const { personId, ...about } of due) {
      const isThis = and(eq(reminders.personId, personId), eq(reminders.kind, about.kind), eq(reminders.id, about.id))
      await tx.update(reminders).set({ noticedAt: at }).where(isThis)
      await notify(tx, { to: { people: [personId] }, kind: 'look_again', about, at })
    }
    return due.length
  })
}
