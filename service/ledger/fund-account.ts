import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { ServiceError } from '#contract/errors'
import { type Db, transaction } from '#database/open'
import { findRow } from '#database/read-rows'
import { recordEvents } from '../events/record-event'
import { byOf } from '../ground/actor'
import type { Context, Doer } from '../ground/context'
import { newId } from '../ground/ids'
import { type Received, requestFunding } from './funding-requests'
import { topUpEntry, topUpReversalEntry } from './inbound-entries.rules'
import { mustBeSpelledAlike } from './other-spelling'
import { post } from './post'
import { lockAccount, type PrefundedAccount } from './prefunded-account.queries'

export type Funding = {
  organizationId: string
  accountId: string
  /** In 1/100 of the account's currency. */
  amountMinor: bigint
  /** Identifies the funding, so that a repeat changes nothing. */
  reference?: string
  by?: string
  now?: Date
}
type Bookkeeper = Pick<Context, 'db' | 'organizationId' | 'now'> & Doer & { requestId?: string; by: string }
export type FundingOutcome = {
  outcome: 'done' | 'pending_second_approval'
  /** Why the request changed nothing; null if it did. */
  unchangedBecause: 'recorded_before' | 'reversed_before' | 'requested_before' | null
}

/** A test account of this name is never funded, to test payments without money. */
const alwaysEmpty = 'Sandbox empty'

/** Records money that was received for a prefunded account, as an operator. */
export function fundAccount(
  db: Db,
  { organizationId, accountId, amountMinor, reference = newId(), by = 'operator', now }: Funding,
): Promise<void> {
  return transaction(db, async (tx) => {
    const keeper = { db: tx, organizationId, now, by }
    const account = await lockAccount(keeper, accountId)
    const received = { accountId, amountMinor, reference }
    if (!(await isRecorded(keeper, received))) await book(keeper, account, received)
  })
}

/**
 * Records money that the bank received for a prefunded account, once per bank reference. A live organization needs a second
 * person. Runs in the caller's transaction. Throws `duplicate_partner_reference` if the reference was recorded with another
 * amount or in another spelling, and `invalid_transition` for the test account that must stay empty.
 */
export async function topUp(context: Context, received: Received): Promise<FundingOutcome> {
  const account = await lockAccount(context, received.accountId)
  if (context.environment === 'test' && account.name === alwaysEmpty) {
    throw new ServiceError('invalid_transition', 'This account is there to be empty')
  }
  const keeper = { ...context, by: byOf(context) }
  if (await isRecorded(keeper, received)) {
    return { outcome: 'done', unchangedBecause: (await isReversed(keeper, received)) ? 'reversed_before' : 'recorded_before' }
  }
  await mustBeSpelledAlike(context, received)
  const requested = await requestFunding(context, 'top_up', received)
  if (requested !== 'agreed') return toWaiting(requested)
  await book(keeper, account, received)
  return done
}

/**
 * Reverses a top-up that was recorded by mistake; its reference remains used. A live organization needs a second person. Runs in
 * the caller's transaction. Throws `not_found` for an unknown reference, `duplicate_partner_reference` for another amount, and
 * `insufficient_funds` if the money was spent.
 */
export async function reverseTopUp(context: Context, received: Received): Promise<FundingOutcome> {
  const { accountId, reference } = received
  const account = await lockAccount(context, accountId)
  const keeper = { ...context, by: byOf(context) }
  if (!(await isRecorded(keeper, received))) throw new ServiceError('not_found', `No top-up ${reference}`)
  if (await isReversed(keeper, received)) return { outcome: 'done', unchangedBecause: 'reversed_before' }
  const requested = await requestFunding(context, 'reverse', received)
  if (requested !== 'agreed') return toWaiting(requested)
  await post(keeper, [topUpReversalEntry(toTopUp(account, received))]).catch((error) => {
    throw isShort(error) ? new ServiceError(error.code, 'It was spent', { extra: error.extra, errors: ofAmount }) : error
  })
  await recordFundingEvent(keeper, 'top_up_reversed', account, received)
  return done
}

const done: FundingOutcome = { outcome: 'done', unchangedBecause: null }

function toWaiting(requested: 'requested' | 'waits'): FundingOutcome {
  return { outcome: 'pending_second_approval', unchangedBecause: requested === 'waits' ? 'requested_before' : null }
}

const RecordedRow = z.object({ same: z.boolean() })
const ofAmount = [{ pointer: '/amount', code: 'insufficient_funds' }]
function isShort(error: unknown): error is ServiceError {
  return error instanceof ServiceError && error.code === 'insufficient_funds'
}

async function isReversed({ db, organizationId }: Bookkeeper, { accountId, reference }: Received): Promise<boolean> {
  const [reversed] = await db.execute(sql`
    select 1 from payments.ledger_transactions
    where org_id = ${organizationId} and reference = ${`top_up_reversal:${accountId}:${reference}`}`)
  return reversed !== undefined
}

async function isRecorded({ db, organizationId }: Bookkeeper, { accountId, amountMinor, reference }: Received): Promise<boolean> {
  const recorded = await findRow(
    db,
    RecordedRow,
    sql`
    select p.amount = payments.ledger_units(split_part(p.asset, '/', 1), ${amountMinor}::bigint) as same
    from payments.ledger_transactions t
    join payments.postings p on p.org_id = t.org_id and p.ledger_transaction_id = t.id
    where t.org_id = ${organizationId} and t.reference = ${`top_up:${accountId}:${reference}`}`,
  )
  if (recorded?.same === false) {
    throw new ServiceError('duplicate_partner_reference', 'The reference was recorded with another amount')
  }
  return recorded !== undefined
}

async function book(keeper: Bookkeeper, account: PrefundedAccount, received: Received): Promise<void> {
  await recordFundingEvent(keeper, 'topped_up', account, received)
  await post(keeper, [topUpEntry(toTopUp(account, received))])
}

function recordFundingEvent(
  keeper: Bookkeeper,
  what: 'topped_up' | 'top_up_reversed',
  { id, currency }: PrefundedAccount,
  { amountMinor }: Received,
): Promise<void> {
  const data = { currency, amount_minor: amountMinor.toString() }
  return recordEvents(keeper, [{ type: `prefunded_account.${what}`, objectId: id, data }])
}

function toTopUp({ id, currency }: PrefundedAccount, { amountMinor, reference }: Received) {
  return { id: `${id}:${reference}`, accountId: id, currency, amountMinor, provider: 'funding' }
}
