import 'server-only'
import { countStopped } from '#backoffice/batches/list-batches'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'

/** How many batches of this person stand still until they do something; none for who runs nothing. */
export async function countStoppedOf({ personId, can }: Pick<Staff, 'personId' | 'can'>): Promise<number> {
  return can('batch.run') ? countStopped((await openDesk()).db, personId) : 0
}
