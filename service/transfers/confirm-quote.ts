import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ServiceError } from '#contract/errors'
import { enqueue } from '#database/jobs'
import { pipelined } from '#database/pipelined'
import { findRow } from '#database/read-rows'
import type { Vault } from '#database/vault'
import { mustBeActive, shareCustomer } from '../customers/record/share-customer'
import { byOf } from '../ground/actor'
import { readNow } from '../ground/clock'
import type { Context } from '../ground/context'
import { refusalOf } from '../ground/refusal'
import { toAsset, toLedgerUnits } from '../ledger/entries.rules'
import { post } from '../ledger/post'
import { mustRun } from '../payment-stops/payment-stops'
import { type AccountClaim, findDifferent } from './claimed-account'
import { moveQuote } from './move-quote'
import { plannedEntries, toMoney } from './plan-quote'
import { lockQuote } from './quote.queries'
import { confirmationOf } from './quote.rules'
import { submissionQueue } from './submit-transfer'
import type { Quote } from './tables'
import { recordTransferEvents } from './transfer-events'

/** The payout as the caller believes it to be; each given member must match. */
export type Echo = AccountClaim & { amountMinor?: bigint }

/**
 * Releases a paid payout to its rail, after which it cannot be cancelled. A repeat returns the quote unchanged. Runs in the
 * caller's transaction; a quote whose confirmation window has closed must have been ended before (`expireQuote`).
 */
export async function releaseQuote(
  context: Context,
  vault: Vault,
  { quote: seen, echo }: { quote: Quote; echo: Echo },
): Promise<Quote> {
  const [customer, quote, now] = await pipelined([
    shareCustomer(context, seen.customerId),
    lockQuote(context, seen.id),
    readNow(context),
  ])
  if (quote === undefined) throw new ServiceError('quote_not_found', `No quote ${seen.id}`)
  if (confirmationOf(quote, now) === 'done') return quote
  await mustRun(context)
  await mustEqual(context, vault, quote, echo)
  mustBeActive(customer.state)
  await pipelined([mustBeUnchanged(context, quote), mustHold(context, quote)])

  const unit = { ...context, now, by: byOf(context) }
  const released = await moveQuote(unit, quote, 'confirm')
  const { transactionId } = toMoney(released)
  const submission = { organizationId: context.organizationId, key: transactionId, payload: { transactionId }, runAt: now }
  await pipelined([
    recordTransferEvents(unit, released, { quote: ['confirmed'], transaction: ['processing'] }),
    enqueue(context.db, { queue: submissionQueue, ...submission }),
    post(unit, plannedEntries(released, 'confirm')),
  ])
  return released
}

/** Throws `confirmation_mismatch` unless each given member matches the quote. */
async function mustEqual(context: Context, vault: Vault, quote: Quote, echo: Echo): Promise<void> {
  const { customerId, destinationBankAccountId } = quote
  const { amountMinor, ...claim } = echo
  if (Object.values(echo).every((member) => member === undefined)) return
  const different = await findDifferent(context, vault, { customerId, accountId: destinationBankAccountId ?? '', claim })
  if (amountMinor !== undefined && amountMinor !== quote.quotedAmountMinor) different.push('amount')
  if (different.length === 0) return
  throw new ServiceError('confirmation_mismatch', `Different: ${different.join(', ')}`, {
    errors: different.map((name) => ({ pointer: `/${name}`, code: 'confirmation_mismatch' })),
  })
}

/** Throws unless the account still exists unchanged since the quote, at a bank that may be paid. */
async function mustBeUnchanged({ db, organizationId }: Context, quote: Quote): Promise<void> {
  const { destinationRail, destinationBankAccountId, destinationFingerprint } = quote
  try {
    await db.execute(sql`
      select payments.check_destination(${organizationId}, ${destinationRail}, ${destinationBankAccountId}::uuid,
        ${destinationFingerprint}::bytea)`)
  } catch (error) {
    throw refusalOf(error)
  }
}

const Hold = z.object({ balance: z.bigint() })

/** Throws unless the amount on hold is what was paid: otherwise the books are wrong, and nothing may be sent. */
async function mustHold({ db, organizationId }: Pick<Context, 'db' | 'organizationId'>, quote: Quote): Promise<void> {
  const hold = await findRow(
    db,
    Hold,
    sql`
    select balance from payments.ledger_accounts
    where org_id = ${organizationId} and name = ${`hold:${quote.id}`} and asset = ${toAsset(quote.sourceCurrency)}`,
  )
  const expected = toLedgerUnits(quote.sourceCurrency, quote.sourceAmountMinor)
  if ((hold?.balance ?? 0n) !== expected) throw new Error(`Quote ${quote.id} does not hold what was paid`)
}
