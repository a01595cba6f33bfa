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

/** `code`: of the person's app, or one of their recovery codes. */
type Typed = { email: string; password: string; code?: string }

/**
 * Checks a password, and a second factor where the person has one, and opens a session. Refuses with `sign_in_failed`: the same, by the same steps and in the same time, for a wrong password, an
 * unknown person and one who may not enter, and an account that is paused after failed tries. An address that failed too often is refused with
 * `too_many_attempts` (retryAfter), whoever it tries. Who knows the password is told what is missing (`code_needed`, `passkey_needed`) or wrong
 * (`code_wrong`); codes are counted like passwords. `nobody` is a hash for names that nobody has; it must cost what stored ones cost.
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

/** Refuses as `signIn` says; nothing is given back to who tried yet. */
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

/** Counts the try of a code, apart for each place from which somebody tries. A right password without one is a try no longer. */
async function beginSecondFactor(desk: Desk, { id }: Person, { code }: Typed, attempt: Counted) {
  if (code !== undefined) return { ...(await beginProof(desk, id, attempt.subject)), code }
  await transaction(desk.db, (tx) => endAttempt(tx, attempt, desk.now()))
  const { authenticator } = await readFactors(desk.db, id)
  throw new ServiceError(
    authenticator ? 'code_needed' : 'passkey_needed',
    'the password is right, and a second factor is missing',
  )
}

/** One click instead of a password, for the invented people of a demo, and in a demo only. Else refuses with `sign_in_failed`. */
export async function signInToDemo(desk: Desk, personId: string, from: Origin): Promise<Omit<SignedIn, 'device'>> {
  const person = await findDemoPerson(desk.db, personId)
  if (person === undefined || !mayEnter(desk, person)) throw new ServiceError('sign_in_failed', 'nobody of this demo')
  return transaction(desk.db, (tx) => enter(tx, desk, person, { from, action: 'sign_in.demo', enteredBy: 'demo' }))
}

/**
 * A try at a name nobody has leaves no record, and neither does one during a pause: a stranger could fill the trail. Both are slowed down all
 * the same, and take as long.
 */
function recordRefusal(desk: Desk, person: Person | undefined, from: Origin): Promise<void> {
  return transaction(desk.db, async (tx) => {
    if (person === undefined) return countUnrecorded(tx, desk.now())
    await appendAudit(tx, desk, strangerFrom(from), { ...refusedAt(person), code: 'sign_in_failed' })
  })
}
