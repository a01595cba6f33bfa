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

/** What somebody shows so that the console knows that it is them. `code`: of their app, or one of their recovery codes. */
export type Proof = { password: string } | { code: string } | { passkey: PasskeyAnswer }

/** What of it a person can show. Who has a second factor shows that: a stolen password is then worth nothing here. `company`: what they show there counts. */
export type ProofWays = { password: boolean; code: boolean; passkey: boolean; company: boolean }

/** What this person is asked for before a dangerous act. */
export async function listProofWays(desk: Pick<Desk, 'db' | 'rules'>, personId: string): Promise<ProofWays> {
  const [person, { authenticator, passkey }] = await Promise.all([mustFindRow(desk.db, personId), readFactors(desk.db, personId)])
  const hasFactor = authenticator || passkey
  const company = companyProves(desk, person)
  return { password: person.passwordHash !== null && !hasFactor, code: hasFactor, passkey, company }
}

type Prover = Actor & { personId: string }

/**
 * Looks at what somebody who is signed in shows, and does the work in the transaction that keeps that it was right. Refuses with `proof_wrong`, which
 * is written down, and with `too_many_attempts` (retryAfter) after several of them: from ten on for 15 minutes.
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
  if (worked === undefined) throw new ServiceError('proof_wrong', 'what was shown is not this person’s')
  return worked.value
}

/** Takes what was shown, once, and says whether it is right. */
type Take = (tx: Tx) => Promise<boolean>

/** What takes long is done before the transaction. */
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

/** Takes a code of the app of this person, or else one of their recovery codes. */
export function takeAnyCode(tx: Tx, desk: Desk, personId: string, typed: string): Promise<boolean> {
  const code = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(code) ? takeCode(tx, desk, personId, code) : takeRecoveryCode(tx, desk, personId, code)
}

type Outcome = { result: 'done' } | { result: 'denied'; code: 'proof_wrong' }

function record(tx: Tx, desk: Desk, actor: Prover, proof: Proof, outcome: Outcome): Promise<bigint> {
  const object = { kind: 'person', id: actor.personId }
  return appendAudit(tx, desk, actor, { action: 'session.prove', object, after: { by: Object.keys(proof).join() }, ...outcome })
}
