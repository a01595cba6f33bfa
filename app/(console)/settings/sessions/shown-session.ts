import type { ListedSession } from '#backoffice/sessions/list-sessions'
import { isThisMachine } from '#backoffice/sessions/place'
import { deviceName } from '#lib/shared/device-name'

/** A session as it is shown. Times are ISO. */
export type ShownSession = {
  id: string
  personId: string
  /** The name of its person; undefined for one's own sessions. */
  person: string | undefined
  device: { browser: string; system: string } | undefined
  /** The range of addresses, or `here` for the machine itself; undefined if it is unknown. */
  place: string | 'here' | undefined
  way: ListedSession['enteredBy']
  isLocked: boolean
  /** Whether it is the session of this page. */
  isThis: boolean
  startedAt: string
  lastAct: { action: string; at: string } | undefined
}

/** Returns a session for a list. `own` is the session of this page, `person` the name of another's. */
export function shownSession(session: ListedSession, { own, person }: { own: string; person?: string }): ShownSession {
  const { id, personId, userAgent, place, enteredBy, isLocked, createdAt, lastAct } = session
  return {
    id,
    personId,
    person,
    isLocked,
    device: deviceName(userAgent),
    place: place === null ? undefined : isThisMachine(place) ? 'here' : place,
    way: enteredBy,
    isThis: id === own,
    startedAt: createdAt.toISOString(),
    lastAct: lastAct && { action: lastAct.action, at: lastAct.at.toISOString() },
  }
}
