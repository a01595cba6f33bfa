import type { Browser, Cookie } from '@playwright/test'
import { openBrowser, type Role, signIn } from './people'

/** Returns the cookies of a person with that role who is signed in at that origin. */
export type Sessions = (origin: string, role: Role) => Promise<readonly Cookie[]>

/** Less than the idle time of a session. */
const freshMs = 10 * 60_000

/** Signs in once per role and console, because that costs as much as most tests. Cached while the session is surely valid. */
export function reuseSessions(browser: Browser): Sessions {
  const opened = new Map<string, { cookies: readonly Cookie[]; since: number }>()
  return async (origin, role) => {
    const name = `${origin} ${role}`
    const known = opened.get(name)
    if (known !== undefined && Date.now() - known.since < freshMs) return known.cookies
    const context = await openBrowser(browser, { origin })
    await signIn(await context.newPage(), role)
    const cookies = await context.cookies()
    await context.close()
    opened.set(name, { cookies, since: Date.now() })
    return cookies
  }
}
