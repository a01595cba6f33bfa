import { randomBytes } from 'node:crypto'
import { ServiceError } from '#contract/errors'
import { transaction } from '#database/open'
import { appendAudit } from '../audit/append-audit'
import type { Desk } from '../desk'
import { takeAnyCode } from '../factors/check-proof'
import { readFactors } from '../factors/has-second-factor'
import { matchesPassword, nobodysHash } from '../people/password'
import { findDemoPerson, findRowByEmail, mayEnter, type Person, toPerson } from '../people/people'
import { beginProof, endProof } from '../tries/throttle-proofs'
import { enter, type Origin, refusedAt, type SignedIn, strangerFrom } from './enter'
import { rememberOrigins } from './known-origins'
import { beginAttempt, countUnrecorded, endAttempt, type SignInAttempt } from './throttle'

/** `code` is a one-time code of the person's app, or a recovery code. */
type Typed = { email: string; password: string; code?: string }

/**
 * Checks the password, and a second factor if the person has one, and opens a session. Throws `sign_in_failed`, by the same steps
 * and in the same time, for a wrong password, an unknown or disabled person, and a paused account, and `too_many_attempts`
 * (retryAfter) for a paused network address. With the right password: `code_needed`, `passkey_needed` or `code_wrong`; codes are
 * throttled like passwords. `nobody` is the hash for unknown names, which must cost as much as stored ones.
 */
export async function signIn(desk: Desk, typed: Typed, from: Origin, nobody: string = nobodysHash): Promise<SignedIn> {
  const { row, attempt } = await checkPassword(desk, typed, from, nobody)
  const person = toPerson(row)
  const proof = person.secondFactorAt === null ? undefined : await beginSecondFactor(desk, person, typed, attempt)
  const device = from.device ?? randomBytes(16).toString('base64url')
  const entered = await transaction(desk.db, async (tx) => {
    if (proof !== undefined && !(await takeAnyCode(tx, desk, person.id, proof.code))) {
      await appendAudit(tx, desk, strangerFrom(from), { ...refusedAt(person), code: 'code_wrong' })
      return undefined
    }
    if (proof !== undefined) await endProof(tx, proof)
    await endAttempt(tx, attempt, desk.now())
    await rememberOrigins(tx, desk, person.id, { address: from.address, device })
    return { ...(await enter(tx, desk, person, { from, action: 'sign_in', enteredBy: 'password' })), device }
  })
  if (entered === undefined) throw new ServiceError('code_wrong', 'the password is right, the code is not')
  return entered
}

type Counted = Extract<SignInAttempt, { subject: string }>

/** Throws like `signIn`. The attempt stays counted. */
async function checkPassword(desk: Desk, typed: Typed, from: Origin, nobody: string) {
  const attempt = await beginAttempt(desk, typed.email, from)
  if (attempt.state === 'address_paused') {
    throw new ServiceError('too_many_attempts', 'the address is paused', { retryAfter: attempt.retryAfter })
  }
  const row = await findRowByEmail(desk.db, typed.email)
  const matches = await matchesPassword(typed.password, row?.passwordHash ?? nobody, attempt.lane)
  if (row === undefined || !matches || !mayEnter(desk, row) || attempt.state === 'paused') {
    await recordRefusal(desk, row && attempt.state === 'counted' ? toPerson(row) : undefined, from)
    throw new ServiceError('sign_in_failed', 'wrong e-mail or password, or a pause')
  }
  return { row, attempt }
}

/** Counts the attempt of a code, separately for each origin. A right password without a code no longer counts as a failure. */
async function beginSecondFactor(desk: Desk, { id }: Person, { code }: Typed, attempt: Counted) {
  if (code !== undefined) return { ...(await beginProof(desk, id, attempt.subject)), code }
  await transaction(desk.db, (tx) => endAttempt(tx, attempt, desk.now()))
  const { authenticator } = await readFactors(desk.db, id)
  throw new ServiceError(
    authenticator ? 'code_needed' : 'passkey_needed',
    'the password is right, and a second factor is missing',
  )
}

/** Signs in a demo person with one click, in a demo only. Otherwise throws `sign_in_failed`. */
export async function signInToDemo(desk: Desk, personId: string, from: Origin): Promise<Omit<SignedIn, 'device'>> {
  const person = await findDemoPerson(desk.db, personId)
  if (person === undefined || !mayEnter(desk, person)) throw new ServiceError('sign_in_failed', 'nobody of this demo')
  return transaction(desk.db, (tx) => enter(tx, desk, person, { from, action: 'sign_in.demo', enteredBy: 'demo' }))
}

/**
 * Writes no audit record for unknown names and during a pause, so that strangers cannot fill the trail. Both are throttled like
 * others and take as long.
 */
function recordRefusal(desk: Desk, person: Person | undefined, from: Origin): Promise<void> {
  return transaction(desk.db, async (tx) => {
    if (person === undefined) return countUnrecorded(tx, desk.now())
    await appendAudit(tx, desk, strangerFrom(from), { ...refusedAt(person), code: 'sign_in_failed' })
  })
}
