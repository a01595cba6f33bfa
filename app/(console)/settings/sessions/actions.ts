'use server'

import { z } from 'zod'
import { endOtherSessions, revokeSession } from '#backoffice/sessions/list-sessions'
import { action } from '#lib/access/action'
import { OwnSessionInput, SessionInput } from './sessions.schema'

/** Ends a session of one's own. Another's is `not_found`. */
export const endOwnSession = action(
  { needs: 'signed_in', input: OwnSessionInput, audit: { action: 'session.revoke' } },
  ({ id }, { personId }, { desk, actor }) => revokeSession(desk, actor, { personId, sessionId: id }),
)

/** Ends all sessions of this person except the current one. */
export const endOtherSessionsOfMine = action(
  { needs: 'signed_in', input: z.object({}), audit: { action: 'session.revoke' } },
  (_nothing, _staff, { desk, actor }) => endOtherSessions(desk, actor),
)

/** Ends a session of another person. Refused with `not_found` if it has ended meanwhile. */
export const endSessionOf = action(
  { needs: 'people.manage', input: SessionInput, audit: { action: 'session.revoke' } },
  ({ id, personId }, _staff, { desk, actor }) => revokeSession(desk, actor, { personId, sessionId: id }),
)
