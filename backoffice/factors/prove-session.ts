import { eq, sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { Tx } from '#database/open'
import type { Actor, Desk } from '../desk'
import { type Proof, withCheckedProof } from '../factors/check-proof'
import type { Site } from '../factors/passkeys'
import { newSid, sidHash } from '../sessions/sid'
import { sessions } from '../sessions/tables'

/**
 * Checks the proof of a person before a dangerous act. The session then counts as proven for five minutes and has a new id, which
 * makes an earlier copy of the cookie useless. Throws like `withCheckedProof`.
 */
export async function proveSession(desk: Desk, actor: Actor, site: Site, proof: Proof): Promise<{ sid: string }> {
  const { personId, sessionId } = actor
  if (personId === null || sessionId === null) throw new ServiceError('unauthenticated', 'a proof needs a session')
  return withCheckedProof(desk, { actor: { ...actor, personId }, site, proof }, async (tx) => ({
    sid: await renewSession(tx, desk, { sessionId, provenAt: desk.now(), showsFactor: !('password' in proof) }),
  }))
}

/** Gives a session a new id; requests under the old id still work for a few seconds. `showsFactor`: a second factor was shown. */
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
