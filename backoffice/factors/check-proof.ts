import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { matchesPassword, nobodysHash } from '../people/password'
import { mustFindRow } from '../people/people'
import { beginProof, endProof } from '../people/throttle-proofs'

/** What somebody shows so that the console knows that it is them. */
export type Proof = { password: string }

/** What of it a person can show. */
export type ProofWays = { password: boolean }

/** What this person is asked for before a dangerous act. */
export async function listProofWays({ db }: Pick<Desk, 'db'>, personId: string): Promise<ProofWays> {
  const { passwordHash } = await mustFindRow(db, personId)
  return { password: passwordHash !== null }
}

/**
 * Looks at what somebody who is signed in shows, and does the work in the transaction that keeps that it was right. Refuses with `proof_wrong`, which
 * is written down, and with `too_many_attempts` (retryAfter) after several of them: from ten on for 15 minutes.
 */
export async function withCheckedProof<T>(
  desk: Desk,
  actor: Actor & { personId: string },
  proof: Proof,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const attempt = await beginProof(desk, actor.personId)
  if (!(await isRight(desk, actor.personId, proof))) {
    await transaction(desk.db, (tx) => record(tx, desk, actor, proof, { result: 'denied', code: 'proof_wrong' }))
    throw new ServiceError('proof_wrong', 'what was shown is not this person’s')
  }
  return transaction(desk.db, async (tx) => {
    await endProof(tx, attempt)
    await record(tx, desk, actor, proof, { result: 'done' })
    return work(tx)
  })
}

async function isRight({ db }: Desk, personId: string, { password }: Proof): Promise<boolean> {
  const { passwordHash } = await mustFindRow(db, personId)
  return matchesPassword(password, passwordHash ?? nobodysHash, 'known')
}

type Outcome = { result: 'done' } | { result: 'denied'; code: 'proof_wrong' }

function record(tx: Tx, desk: Desk, actor: Actor & { personId: string }, proof: Proof, outcome: Outcome): Promise<bigint> {
  const object = { kind: 'person', id: actor.personId }
  return appendAudit(tx, desk, actor, { action: 'session.prove', object, after: { by: Object.keys(proof).join() }, ...outcome })
}
