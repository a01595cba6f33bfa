import { and, eq, sql } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import { type Db, transaction } from '#database/open'
import type { Context } from '../context'
import { recordEvents } from '../events/record-event'
import { newId } from '../ids'
import { isSecondPerson } from '../second-person'
import { prefundedAccounts } from '../tables'
import { toAsset, toLedgerUnits, topUpEntry } from './entries'
import { byOf, post } from './post'

export type Funding = {
  organizationId: string
  accountId: string
  /** 1/100 of the account's currency. */
  amountMinor: bigint
  /** Names the funding, so that recording it again changes nothing. */
  reference?: string
  by?: string
  now?: Date
}
type PrefundedAccount = typeof prefundedAccounts.$inferSelect
type Received = Required<Pick<Funding, 'accountId' | 'amountMinor' | 'reference'>>
type Bookkeeper = Pick<Context, 'db' | 'organizationId' | 'now' | 'actorId'> & { requestId?: string; by: string }

/** A test account of this name never holds anything, to see what a payment without money does. */
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
 * Records money that the bank received for a prefunded account, once for each of the bank's references. In a live organization two people
 * must say so. Runs in the caller's transaction. Throws `duplicate_partner_reference` when the reference came with another amount, and
 * `invalid_transition` for the account of a test organization that is there to be empty.
 */
export async function topUp(context: Context, received: Received): Promise<'done' | 'pending_second_approval'> {
  const { accountId, amountMinor, reference } = received
  const account = await lockAccount(context, accountId)
  if (context.environment === 'test' && account.name === alwaysEmpty) {
    throw new ServiceError('invalid_transition', 'This account is there to be empty')
  }
  const keeper = { ...context, by: byOf(context) }
  if (await isRecorded(keeper, received)) return 'done'
  if (context.environment === 'live') {
    const details = { account_id: accountId, amount_minor: amountMinor.toString(), reference }
    if (!(await isSecondPerson(context, `top_up:${accountId}:${reference}`, details))) return 'pending_second_approval'
  }
  await book(keeper, account, received)
  return 'done'
}

/** A posting that takes the balance below this, 1/100 of its currency, is told; null: none is. Throws `prefunded_account_not_found`. */
export async function setLowBalanceThreshold(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  { accountId, thresholdMinor }: { accountId: string; thresholdMinor: bigint | null },
): Promise<void> {
  const { currency } = await lockAccount({ db, organizationId }, accountId)
  const units = thresholdMinor === null ? null : toLedgerUnits(currency, thresholdMinor)
  await db.execute(sql`
    insert into payments.ledger_accounts (org_id, name, asset, balance, alert_below)
    values (${organizationId}, ${`prefunded:${accountId}`}, ${toAsset(currency)}, 0, ${units})
    on conflict (org_id, name, asset) do update set alert_below = excluded.alert_below`)
}

/** Locked, so that those who record one funding at once queue. */
async function lockAccount(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  accountId: string,
): Promise<PrefundedAccount> {
  const [account] = await db
    .select()
    .from(prefundedAccounts)
    .where(and(eq(prefundedAccounts.organizationId, organizationId), eq(prefundedAccounts.id, accountId)))
    .for('no key update')
  if (account === undefined) throw new ServiceError('prefunded_account_not_found', `No prefunded account ${accountId}`)
  return account
}

async function isRecorded({ db, organizationId }: Bookkeeper, { accountId, amountMinor, reference }: Received): Promise<boolean> {
  const [recorded] = await db.execute<{ same: boolean }>(sql`
    select p.amount = payments.ledger_units(split_part(p.asset, '/', 1), ${amountMinor}::bigint) as same
    from payments.ledger_transactions t
    join payments.postings p on p.org_id = t.org_id and p.ledger_transaction_id = t.id
    where t.org_id = ${organizationId} and t.reference = ${`top_up:${accountId}:${reference}`}`)
  if (recorded?.same === false) {
    throw new ServiceError('duplicate_partner_reference', 'The reference was recorded with another amount')
  }
  return recorded !== undefined
}

async function book(keeper: Bookkeeper, { id, currency }: PrefundedAccount, { amountMinor, reference }: Received): Promise<void> {
  await recordEvents(keeper, [
    {
      type: 'prefunded_account.topped_up',
      objectId: id,
      data: { currency, amount_minor: amountMinor.toString() },
    },
  ])
  const entry = topUpEntry({ id: `${id}:${reference}`, accountId: id, currency, amountMinor, provider: 'funding' })
  await post(keeper, [entry])
}
