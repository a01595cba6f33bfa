import { ServiceError } from '#contract/errors'
import { type Tx, transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Actor, Desk } from '../desk'
import { matchesPassword } from '../people/password'
import { mustFindRow } from '../people/people'
import { beginProof, endProof } from '../tries/throttle-proofs'
import { takeCode } from './authenticators'
import { readFactors } from './has-second-factor'
import { companyProves } from './owed-factor'
import type { PasskeyAnswer } from './passkey-answers'
import { type Site, takePasskey, verifyPasskey } from './passkeys'
import { takeRecoveryCode } from './recovery-codes'

/** A proof of identity. `code` is a one-time code of the app, or a recovery code. */
export type Proof = { password: string } | { code: string } | { passkey: PasskeyAnswer }

/** How a person can give a proof. With a second factor a password is not enough. `company`: signing in at the company again. */
export type ProofWays = { password: boolean; code: boolean; passkey: boolean; company: boolean }

/** Returns the ways in which this person can prove their identity before a dangerous act. */
export async function listProofWays(desk: Pick<Desk, 'db' | 'rules'>, personId: string): Promise<ProofWays> {
  const [person, { authenticator, passkey }] = await Promise.all([mustFindRow(desk.db, personId), readFactors(desk.db, personId)])
  const hasFactor = authenticator || passkey
  const company = companyProves(desk, person)
  return { password: person.passwordHash !== null && !hasFactor, code: hasFactor, passkey, company }
}

type Prover = Actor & { personId: string }

/**
 * Checks the proof of a signed-in person, and runs the work in the transaction that records it. Throws `proof_wrong`, which is
 * recorded too, and from the tenth failure `too_many_attempts` (with retryAfter) for 15 minutes.
 */
export async function withCheckedProof<T>(
  desk: Desk,
  { actor, site, proof }: { actor: Prover; site: Site; proof: Proof },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const attempt = await beginProof(desk, actor.personId)
  const take = await lookAt(desk, site, actor.personId, proof)
  const worked = await transaction(desk.db, async (tx) => {
    if (!(await take(tx))) {
      await record(tx, desk, actor, proof, { result: 'denied', code: 'proof_wrong' })
      return undefined
    }
    await endProof(tx, attempt)
    await record(tx, desk, actor, proof, { result: 'done' })
    return { value: await work(tx) }
  })
  if (worked === undefined) throw new ServiceError('proof_wrong', 'wrong password, code or passkey')
  return worked.value
}

/** Consumes the proof, and returns whether it is valid. */
type Take = (tx: Tx) => Promise<boolean>

/** Prepares the check: slow computations run before the transaction. */
async function lookAt(desk: Desk, site: Site, personId: string, proof: Proof): Promise<Take> {
  const ways = await listProofWays(desk, personId)
  if ('password' in proof) {
    const { passwordHash } = await mustFindRow(desk.db, personId)
    const matches = passwordHash !== null && (await matchesPassword(proof.password, passwordHash, 'known'))
    return async () => ways.password && matches
  }
  if ('code' in proof) return (tx) => takeAnyCode(tx, desk, personId, proof.code)
  const shown = await verifyPasskey(desk, site, proof.passkey, personId)
  return async (tx) => shown !== undefined && (await takePasskey(tx, desk, shown))
}

/** Accepts a one-time code of the person's app, or one of their recovery codes. */
export function takeAnyCode(tx: Tx, desk: Desk, personId: string, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(code) ? takeCode(tx, desk, personId, code) : takeRecoveryCode(tx, desk, personId, code)
}

type Outcome = { result: 'done' } | { result: 'denied'; code: 'proof_wrong' }

function record(tx: Tx, desk: Desk, actor: Prover, proof: Proof, outcome: Outcome): Promise<bigint> {
  const object = { kind: 'person', id: actor.personId }
  return appendAudit(tx, desk, actor, { action: 'session.prove', object, after: { by: Object.keys(proof).join() }, ...outcome })
}
