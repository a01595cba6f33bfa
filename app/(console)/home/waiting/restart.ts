import 'server-only'
import { findConsoleStop } from '#backoffice/console-stops/console-stops'
import { openDesk } from '#lib/server/desk'
import type { Read } from '../read-pages'

/** A request to start payments again; `by` is the id of the person who made it. */
export type WaitingRestart = { kind: 'restart'; id: string; by: string; at: Date }

/** Returns the request to start payments again, if another person made it. */
export async function readRestart(me: string): Promise<Read<WaitingRestart>> {
  const stop = await findConsoleStop((await openDesk()).db)
  const { requestedBy: by = null, requestedAt: at = null } = stop ?? {}
  if (stop === undefined || by === null || at === null || by === me) return { items: [], more: false }
  return { items: [{ kind: 'restart', id: stop.id, by, at }], more: false }
}
