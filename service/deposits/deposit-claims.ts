import { and, eq, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { ServiceError } from '#contract/errors'
import { type Db, transaction } from '#database/open'
import { readRow } from '#database/read-rows'
import type { Vault } from '#database/vault'
import { recordEvents } from '../events/record-event'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { confirmationOf } from '../transfers/quote.rules'
import { type Quote, quotes } from '../transfers/tables'
import { type DepositClaim, isWrongClaim } from './deposit.rules'
import { phoneFingerprint } from './inbound.queries'

/**
 * The maximum of different wrong claims: per quote, and within 24 hours per payer's phone and per payment at its bank. Four
 * digits are guessed in 10,000 attempts, and so is the phone behind a known reference.
 */
const mostWrong = 5
const windowMs = 24 * 3600 * 1000
/** The number of digits of a reference that every form of it has, even the shortest. */
const lastDigits = 4
type Claimed = { quote: Quote; claim: DepositClaim }

/**
 * Runs `work`, which compares a claim with the bank's movements, unless too many different claims were wrong:
 * `deposit_claim_limit`, with one event per quote that alerts staff. Each new claim is counted before it is compared, in its own
 * transaction, so that concurrent claims cannot pass together and a refusal does not undo the count. A repeated claim is not
 * counted, so a payer may retry until the bank reports the payment. A right claim is removed from the count: `work` gets a
 * function that does so in its transaction.
 */
export async function limitGuesses<T>(
  context: Context,
  vault: Vault,
  { quote, claim }: Claimed,
  work: (forget: Forget) => Promise<T>,
): Promise<T> {
  const now = await readNow(context)
  if (confirmationOf(quote, now) !== 'match') return work(async () => {})
  const key = keyOf(vault, { quote, claim })
  const counted = await countClaim({ ...context, now }, key)
  if (isReason(counted)) {
    await transaction(context.db, (tx) => callPeople({ ...context, db: tx, now }, quote, counted))
    throw new ServiceError('deposit_claim_limit', `Too many claims of quote ${quote.id} or its payer were wrong`)
  }
  let isForgotten = false
  try {
    const done = await work(async (db) => {
      isForgotten = true
      await forget(db, key)
    })
    // An answer that was stored before needed no transaction.
    if (!isForgotten) await forget(context.db, key)
    return done
  } catch (error) {
    if (counted === 'counted' && !isWrongClaim(error)) await forget(context.db, key)
    throw error
  }
}

/** Removes a right claim from the count. */
export type Forget = (db: Db) => Promise<void>

type Key = { organizationId: string; quoteId: string; fingerprint: Buffer; phoneFingerprint: Buffer; paymentFingerprint: Buffer }

function keyOf(vault: Vault, { quote: { organizationId, id: quoteId }, claim }: Claimed): Key {
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

/** The limit that was exceeded. */
const reasons = ['quote', 'phone', 'payment'] as const
type Reason = (typeof reasons)[number]
const isReason = (word: string): word is Reason => reasons.some((reason) => reason === word)

const CountedRow = z.object({ counted: z.enum(['counted', 'known', ...reasons]) })
type Counted = z.output<typeof CountedRow>['counted']

/** Returns whether the claim may be compared, and counts it if it is new. */
async function countClaim({ db, now, keyId }: Context & { now: Date }, key: Key): Promise<Counted> {
  const { organizationId, quoteId, fingerprint, phoneFingerprint: phone, paymentFingerprint: payment } = key
  const since = new Date(now.getTime() - windowMs)
  const row = await readRow(
    db,
    CountedRow,
    sql`
    select payments.count_deposit_claim(${organizationId}, ${quoteId}, ${fingerprint}, ${phone}, ${payment},
      ${keyId ?? null}, ${now.toISOString()}::timestamptz, ${since.toISOString()}::timestamptz, ${mostWrong}) as counted`,
  )
  return row.counted
}

/** Records the event that alerts staff, once per quote. */
async function callPeople(unit: Context & { now: Date }, quote: Quote, reason: Reason): Promise<void> {
  const isUntold = and(eq(quotes.organizationId, quote.organizationId), eq(quotes.id, quote.id), isNull(quotes.claimsRefusedAt))
  const marked = await unit.db.update(quotes).set({ claimsRefusedAt: unit.now }).where(isUntold).returning({ id: quotes.id })
  if (marked.length === 0) return
  const data = { quote_id: quote.id, customer_id: quote.customerId, reason }
  await recordEvents(unit, [{ type: 'deposit.claim_refused', objectId: quote.id, data }])
}

async function forget(db: Db, { organizationId, quoteId, fingerprint }: Key): Promise<void> {
  await db.execute(sql`
    delete from payments.deposit_claims
    where org_id = ${organizationId} and quote_id = ${quoteId} and fingerprint = ${fingerprint}`)
}
