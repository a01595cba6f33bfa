/** In how many milliseconds the session locks; `over` where it opens nothing any more. */
export type SessionLeft = number | 'over' | 'unreachable'

/** Asks without keeping the session alive. */
export function askSession(): Promise<SessionLeft> {
  return call({ cache: 'no-store' })
}

/** Says that a key was pressed here. */
export function sayPresent(): Promise<SessionLeft> {
  return call({ method: 'POST', body: '{}' })
}

async function call(init: RequestInit): Promise<SessionLeft> {
  try {
    const answer = await fetch('/api/console/session', init)
    if (answer.status === 401) return 'over'
    const { locksInMs }: { locksInMs?: unknown } = answer.ok ? await answer.json() : {}
    return typeof locksInMs === 'number' ? locksInMs : 'unreachable'
  } catch {
    return 'unreachable' // no connection: fetch has no other way to say so
  }
}
