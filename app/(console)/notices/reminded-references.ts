import 'server-only'
import type { notices } from '#backoffice/notices/tables'
import { listReminders } from '#backoffice/reminders/reminders'
import { openDesk } from '#lib/server/desk'
import { shortId } from '#lib/shared/masks'

type Listed = Pick<typeof notices.$inferSelect, 'kind' | 'objectKind' | 'objectId'>

/** Returns a function that names the payment of a reminder; undefined for other notices, and once the reminder was removed. */
export async function remindedReferences(
  listed: readonly Listed[],
  personId: string,
): Promise<(one: Listed) => string | undefined> {
  if (!listed.some(({ kind }) => kind === 'look_again')) return () => undefined
  const reminders = await listReminders((await openDesk()).db, personId)
  const found = new Map(reminders.map(({ kind, id, reference }) => [`${kind} ${id}`, reference ?? shortId(id)]))
  return ({ kind, objectKind, objectId }) => (kind === 'look_again' ? found.get(`${objectKind} ${objectId}`) : undefined)
}
