import 'server-only'
import { countStopped } from '#backoffice/batches/list-batches'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'

/** Returns how many batches are stopped until this person acts; 0 for a person who may not run batches. */
export async function countStoppedOf({ personId, can }: Pick<Staff, 'personId' | 'can'>): Promise<number> {
  return can('batch.run') ? countStopped((await openDesk()).db, personId) : 0
}
