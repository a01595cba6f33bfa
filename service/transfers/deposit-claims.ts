import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { uuid } from 'drizzle-orm/pg-core'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { type Db, transaction } from '#database/open'
import type { Context, Dependencies } from '../context'
import { recordEvents } from '../events/record-event'
import { bytes, payments, time } from '../tables'
import type { DepositClaim } from './confirm-deposit'
import { phoneFingerprint } from './inbound.queries'
import { confirmationOf } from './quote'
import { readNow } from './step'
import { type Quote, quotes } from './tables'

const depositClaims = payments.table('deposit_claims', {
  organizationId: uuid('org_id').notNull(),
  quoteId: uuid('quote_id').notNull(),
  fingerprint: bytes('fingerprint').notNull(),
  phoneFingerprint: bytes('phone_fingerprint').notNull(),
  paymentFingerprint: bytes('payment_fingerprint'),
  keyId: uuid('key_id'),
  createdAt: time('created_at').notNull(),
})

/**
 * How many different claims may be wrong: of one quote, and in a day of one payer's phone and of one payment at its bank. Four digits are
 * guessed in 10,000 attempts, and the phone behind a known reference in as many.
 */
const mostWrong = 5
const windowMs = 24 * 3600 * 1000
/** All that the shortest way to name a payment tells of its reference. */
const lastDigits = 4
/** What the payer said is not what the bank received, or not yet. Any other refusal says nothing about the claim. */
const wrong: ReadonlySet<AnyErrorCode> = new Set(['deposit_not_found', 'deposit_mismatch', 'deposit_already_used'])

type Claimed = { quote: Quote; claim: DepositClaim }

/**
 * Limits how often a payer may guess: runs `work`, which compares a claim with what the bank received, unless too many different ones were
 * wrong before (`deposit_claim_limit`; one event per quote calls people). Each claim is counted before it is compared, in a transaction of its
 * own, so that claims which arrive together cannot pass together and a refusal does not undo the count. The same claim again is compared
 * again without being counted: a payer may ask until the bank has reported the payment. A claim that is right counts no longer.
 */
export async function limitGuesses<T>(
  context: Context,
  vault: Dependencies['vault'],
  { quote, claim }: Claimed,
  work: () => Promise<T>,
): Promise<T> {
  const now = await readNow(context)
  if (confirmationOf(quote, now) !== 'match') return work()
  const key = keyOf(vault, { quote, claim })
  const isNew = await transaction(context.db, (tx) => countClaim({ ...context, db: tx, now }, quote, key))
  if (isNew === undefined)
    throw new ServiceError('deposit_claim_limit', `Too many claims of quote ${quote.id} or its payer were wrong`)
  try {
    const done = await work()
    await forget(context.db, key)
    return done
  } catch (error) {
    const isWrong = error instanceof ServiceError && wrong.has(error.code)
    if (isNew && !isWrong) await forget(context.db, key)
    throw error
  }
}

type Key = { organizationId: string; quoteId: string; fingerprint: Buffer; phoneFingerprint: Buffer; paymentFingerprint: Buffer }

function keyOf(vault: Dependencies['vault'], { quote: { organizationId, id: quoteId }, claim }: Claimed): Key {
  const { reference, bankCode, phoneNumber, idDocNumber = '', paidOn = '', amountMinor = '' } = claim
  const said = [reference, bankCode, phoneNumber, idDocNumber, paidOn, String(amountMinor)]
  return {
    organizationId,
    quoteId,
    fingerprint: vault.fingerprint(['deposit_claim', ...said]),
    phoneFingerprint: phoneFingerprint(vault, phoneNumber),
    paymentFingerprint: vault.fingerprint(['deposit_claim_payment', bankCode, reference.slice(-lastDigits)]),
  }
}

/** Of what there were too many wrong claims. */
const reasons = ['quote', 'phone', 'payment'] as const
type Reason = (typeof reasons)[number]

/** Whether the claim is new, or undefined when it may not be compared any more. */
async function countClaim(step: Context & { now: Date }, quote: Quote, key: Key): Promise<boolean | undefined> {
  const { db, now } = step
  const { organizationId, quoteId, phoneFingerprint: phone, paymentFingerprint: payment } = key
  // Claims of one quote queue, and so do claims of one phone and of one payment; always in this order, so that they do not deadlock. What those before have
  // committed is seen by the next statement. A crash may forget the guesses of its last moment, so nobody waits for the disk.
  await db.execute(sql`
    select ${withoutDisk}, pg_advisory_xact_lock(hashtextextended(${`${organizationId} claims of quote ${quoteId}`}, 0)),
      pg_advisory_xact_lock(hashtextextended(${`${organizationId} claims of phone ${phone.toString('hex')}`}, 0)),
      pg_advisory_xact_lock(hashtextextended(${`${organizationId} claims of payment ${payment.toString('hex')}`}, 0))`)
  const since = new Date(now.getTime() - windowMs)
  const ofOrganization = eq(depositClaims.organizationId, organizationId)
  const lately = and(ofOrganization, gt(depositClaims.createdAt, since))
  const ofPhone = and(lately, eq(depositClaims.phoneFingerprint, phone))
  const ofPayment = and(lately, eq(depositClaims.paymentFingerprint, payment))
  const ofQuote = and(ofOrganization, eq(depositClaims.quoteId, quoteId))
  const [counted] = await db.execute<{ known: number } & Record<Reason, number>>(sql`
    select (select count(*)::int from ${depositClaims} where ${isClaim(key)}) as known,
      (select count(*)::int from ${depositClaims} where ${ofQuote}) as quote,
      (select count(*)::int from ${depositClaims} where ${ofPhone}) as phone,
      (select count(*)::int from ${depositClaims} where ${ofPayment}) as payment`)
  if (counted === undefined) throw new Error('The wrong claims could not be counted')
  if (counted.known > 0) return false
  const reason = reasons.find((one) => counted[one] >= mostWrong)
  if (reason === undefined) {
    await db.insert(depositClaims).values({ ...key, keyId: step.keyId, createdAt: now })
    return true
  }
  await callPeople(step, quote, reason)
  return undefined
}

/** Once for each quote. */
async function callPeople(step: Context & { now: Date }, quote: Quote, reason: Reason): Promise<void> {
  const isUntold = and(eq(quotes.organizationId, quote.organizationId), eq(quotes.id, quote.id), isNull(quotes.claimsRefusedAt))
  const marked = await step.db.update(quotes).set({ claimsRefusedAt: step.now }).where(isUntold).returning({ id: quotes.id })
  if (marked.length === 0) return
  const data = { quote_id: quote.id, customer_id: quote.customerId, reason }
  await recordEvents(step, [{ type: 'deposit.claim_refused', objectId: quote.id, data }])
}

async function forget(db: Db, key: Key): Promise<void> {
  await db.execute(sql`
    with quick as materialized (select ${withoutDisk})
    delete from ${depositClaims} using quick where ${isClaim(key)}`)
}

/** The transaction commits without waiting for the disk. */
const withoutDisk = sql`set_config('synchronous_commit', 'off', true)`

function isClaim({ organizationId, quoteId, fingerprint }: Key) {
  return and(
    eq(depositClaims.organizationId, organizationId),
    eq(depositClaims.quoteId, quoteId),
    eq(depositClaims.fingerprint, fingerprint),
  )
}
