import type { Browser, Cookie } from '@playwright/test'
import { openBrowser, type Role, signIn } from './people'

/** Returns the cookies of somebody of that role who has signed in at that origin. */
export type Sessions = (origin: string, role: Role) => Promise<readonly Cookie[]>

/** Shorter than a session lives without a key or click. */
const freshMs = 10 * 60_000

/** One sign-in by role and console: to come in costs as much as most of what a test then does. Kept for as long as a session surely lives. */
export function keepSessions(browser: Browser): Sessions {
  const kept = new Map<string, { cookies: readonly Cookie[]; since: number }>()
  return async (origin, role) => {
    const name = `${origin} ${role}`
    const known = kept.get(name)
    if (known !== undefined && Date.now() - known.since < freshMs) return known.cookies
    const context = await openBrowser(browser, { origin })
    await signIn(await context.newPage(), role)
    const cookies = await context.cookies()
    await context.close()
    kept.set(name, { cookies, since: Date.now() })
    return cookies
  }
}
