import 'server-only'
import { perProcess } from '#database/per-process'

/**
 * For whom the console is at work at this moment. Sessions say it (lib/access/session.ts), which only pages have; the log of calls asks for it, which
 * commands and the worker write too.
 */
const asker = perProcess<{ find?: () => Promise<string | undefined> }>('who asks', () => ({}))

/** How a request of a person is told from the work of the machine. */
export function tellWhoAsks(find: () => Promise<string | undefined>): void {
  asker.get().find ??= find
}

/** The id of the person; undefined for the machine at work on its own. */
export function whoAsks(): Promise<string | undefined> {
  return asker.get().find?.() ?? Promise.resolve(undefined)
}
