/** Milliseconds until the session locks; `over` if it has ended. */
export type SessionLeft = number | 'over' | 'unreachable'

/** Reads the time that is left, without extending the session. */
export function readSessionLeft(): Promise<SessionLeft> {
  return call({ cache: 'no-store' })
}

/** Reports activity of the user, which extends the session. */
export function reportPresence(): Promise<SessionLeft> {
  return call({ method: 'POST', body: '{}' })
}

async function call(init: RequestInit): Promise<SessionLeft> {
  try {
    const answer = await fetch('/api/console/session', init)
    if (answer.status === 401) return 'over'
    const { locksInMs }: { locksInMs?: unknown } = answer.ok ? await answer.json() : {}
    return typeof locksInMs === 'number' ? locksInMs : 'unreachable'
  } catch {
    return 'unreachable' // no connection: fetch reports it only by throwing
  }
}
