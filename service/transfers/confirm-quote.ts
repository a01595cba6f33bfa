import { sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { enqueue } from '#database/jobs'
import type { Context, Dependencies } from '../context'
import { toAsset, toLedgerUnits } from '../ledger/entries'
import { post } from '../ledger/post'
import { refusalOf } from '../ledger/refusal'
import { byOf } from '../party'
import { mustRun } from '../payment-stops/payment-stops'
import { type AccountClaim, findDifferent } from './claimed-account'
import { moveQuote } from './move-quote'
import { plannedEntries } from './plan-quote'
import { confirmationOf } from './quote'
import { lockQuote } from './quote.queries'
import { mustBeActive, shareCustomer } from './route'
import { readNow, recordTransferEvents, type Step, toMoney } from './step'
import { submissionQueue } from './submit-transfer'
import type { Quote } from './tables'

/** What a caller believes the payout to be; each member that is given must be so. */
export type Echo = AccountClaim & { amountMinor?: bigint }

/**
 * Releases a paid payout to its rail: from here on it cannot be called back. Doing it again answers the quote as it is.
 * Runs in the caller's transaction; a quote whose window has closed must have been ended before (`expireQuote`).
 */
export async function releaseQuote(
  context: Context,
  vault: Dependencies['vault'],
  { quote: seen, echo }: { quote: Quote; echo: Echo },
): Promise<Quote> {
  const customer = await shareCustomer(context, seen.customerId)
  const quote = await lockQuote(context, seen.id)
  if (quote === undefined) throw new ServiceError('quote_not_found', `No quote ${seen.id}`)
  const now = await readNow(context)
  if (confirmationOf(quote, now) === 'done') return quote
  await mustRun(context)
  await mustEqual(context, vault, quote, echo)
  mustBeActive(customer.state)
  await mustBeUnchanged(context, quote)

  const step = { ...context, now, by: byOf(context) }
  const released = await moveQuote(step, quote, 'confirm')
  const { transactionId } = toMoney(released)
  await recordTransferEvents(step, released, { quote: ['confirmed'], transaction: ['processing'] })
  await enqueue(context.db, {
    queue: submissionQueue,
    organizationId: context.organizationId,
    key: transactionId,
    payload: { transactionId },
    runAt: now,
  })
  await mustHold(step, quote)
  await post(step, plannedEntries(released, 'confirm'))
  return released
}

/** Each member that is given has to be what was quoted. */
async function mustEqual(context: Context, vault: Dependencies['vault'], quote: Quote, echo: Echo): Promise<void> {
  const { customerId, destinationBankAccountId } = quote
  const { amountMinor, ...claim } = echo
  const different = await findDifferent(context, vault, { customerId, accountId: destinationBankAccountId ?? '', claim })
  if (amountMinor !== undefined && amountMinor !== quote.quotedAmountMinor) different.push('amount')
  if (different.length === 0) return
  throw new ServiceError('confirmation_mismatch', `Different: ${different.join(', ')}`, {
    errors: different.map((name) => ({ pointer: `/${name}`, code: 'confirmation_mismatch' })),
  })
}

/** The account is still there, the one that was quoted, and at a bank that may be paid. */
async function mustBeUnchanged({ db, organizationId }: Context, quote: Quote): Promise<void> {
  try {
    await db.execute(sql`
      select payments.check_destination(q) from payments.quotes q where q.org_id = ${organizationId} and q.id = ${quote.id}`)
  } catch (error) {
    throw refusalOf(error)
  }
}

/** What is on hold must be what was paid; anything else is an error in the books, and nothing may be sent. */
async function mustHold({ db, organizationId }: Step, quote: Quote): Promise<void> {
  const [hold] = await db.execute<{ balance: bigint }>(sql`
    select balance from payments.ledger_accounts
    where org_id = ${organizationId} and name = ${`hold:${quote.id}`} and asset = ${toAsset(quote.sourceCurrency)}`)
  const expected = toLedgerUnits(quote.sourceCurrency, quote.sourceAmountMinor)
  if (BigInt(hold?.balance ?? 0) !== expected) throw new Error(`Quote ${quote.id} does not hold what was paid`)
}
