import 'server-only'

/**
 * For whom the console is at work at this moment. Sessions say it (lib/access/session.ts), which only pages have; the log of calls asks for it, which
 * commands and the worker write too. Next evaluates a module once per bundle: what is said in one is heard in all.
 */
const shared: typeof globalThis & { cauceWhoAsks?: () => Promise<string | undefined> } = globalThis

/** How a request of a person is told from the work of the machine. */
export function tellWhoAsks(find: () => Promise<string | undefined>): void {
  shared.cauceWhoAsks ??= find
}

/** The id of the person; undefined for the machine at work on its own. */
export function whoAsks(): Promise<string | undefined> {
  return shared.cauceWhoAsks?.() ?? Promise.resolve(undefined)
}
