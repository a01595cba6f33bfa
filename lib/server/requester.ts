import 'server-only'
import { perProcess } from '#database/per-process'

/**
 * Finds the person of the current request. The session knows it (lib/access/session.ts), and only pages have one; the log of
 * calls needs it, and commands and the worker write that too. So the session registers here.
 */
const requester = perProcess<{ find?: () => Promise<string | undefined> }>('requester', () => ({}))

/** Registers how to find the person of a request. */
export function registerRequesterFinder(find: () => Promise<string | undefined>): void {
  requester.get().find ??= find
}

/** Returns the id of the person; undefined for background work. */
export function findRequester(): Promise<string | undefined> {
  return requester.get().find?.() ?? Promise.resolve(undefined)
}
