import { eq, sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { Tx } from '#database/open'
import type { Actor, Desk } from '../desk'
import { type Proof, withCheckedProof } from '../factors/check-proof'
import type { Site } from '../factors/passkeys'
import { newSid, sidHash } from '../sessions/sid'
import { sessions } from '../sessions/tables'

/**
 * Looks at what the person of a session shows before a dangerous act. The session then counts as proven for five minutes, under a new id: a copy of
 * the cookie that somebody took before is worth nothing. Refuses as `withCheckedProof` does.
 */
export async function proveSession(desk: Desk, actor: Actor, site: Site, proof: Proof): Promise<{ sid: string }> {
  const { personId, sessionId } = actor
  if (personId === null || sessionId === null) throw new ServiceError('unauthenticated', 'a proof needs a session')
  return withCheckedProof(desk, { actor: { ...actor, personId }, site, proof }, async (tx) => ({
    sid: await renewSession(tx, desk, { sessionId, provenAt: desk.now(), showsFactor: !('password' in proof) }),
  }))
}

/** Gives a session another id; what is on its way with the one before is answered for some seconds more. `showsFactor`: a second factor of the person was shown, which the session keeps. */
export async function renewSession(
  tx: Tx,
  { now }: Pick<Desk, 'now'>,
  { sessionId, provenAt, showsFactor }: { sessionId: string; provenAt: Date | null; showsFactor: boolean },
): Promise<string> {
  const sid = newSid()
  const shown = showsFactor ? { factorShownAt: sql`coalesce(${sessions.factorShownAt}, ${now().toISOString()})` } : {}
  const [renewed] = await tx
    .update(sessions)
    .set({ ...shown, provenAt, sidHash: sidHash(sid), previousSidHash: sessions.sidHash, rotatedAt: now() })
    .where(eq(sessions.id, sessionId))
    .returning({ id: sessions.id })
  if (renewed === undefined) throw new ServiceError('unauthenticated', 'the session ended meanwhile')
  return sid
}
