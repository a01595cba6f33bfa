import { and, eq, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { Currency } from '#contract/currency'
import type { AmountSide, FeePayer } from '#contract/transfers'
import { keptStatement } from '#database/kept-statement'
import type { Db } from '#database/open'
import { columnOf } from '#database/read-rows'
import { bankAccounts, bankRestrictions } from '../customers/bank-accounts/tables'
import { customers } from '../customers/record/tables'
import type { Context } from '../ground/context'
import { isOurId } from '../ground/ids'
import { type Intent, type RenderedAnswer, recall } from '../idempotency/intent'
import { idempotencyKeys } from '../idempotency/tables'
import { prefundedAccounts } from '../ledger/tables'
import { organizations } from '../organizations/tables'
import type { FeeLine } from './pricing.rules'
import { type DestinationRail, outboundUsage, type SourceRail, transferSettings } from './tables'
import { readLines, tariffLines } from './tariff'

export type QuoteRequest = {
  /** In 1/100 of the currency of `amountSide`. */
  amountMinor: bigint
  amountSide: AmountSide
  feesPaidBy: FeePayer
  customerId: string
  source: { rail: SourceRail; currency: Currency; accountId?: string }
  destination: { rail?: DestinationRail; currency: Currency; accountId: string }
  partnerReference?: string
  description?: string
}

/**
 * Everything that a quote depends on except the rate, read at one moment. Null means missing, or not this customer's: `account`
 * is the destination, `prefunded` and `sourceAccount` are the named source, `restricted` is the account's bank.
 */
export type QuoteFacts = Omit<NonNullable<Awaited<ReturnType<typeof readRow>>>, 'tariff' | 'usage' | 'now' | 'earlier'> & {
  now: Date
  tariff: FeeLine[]
  /** What the customer has sent this month, in 1/100 USDC. */
  usedMinor: bigint
  /** The stored answer of the caller's idempotency key. */
  earlier: RenderedAnswer | undefined
}

/** Reads the facts in one statement. Throws `idempotency_key_reused`. */
export async function readQuoteFacts(context: Context, request: QuoteRequest, intent?: Intent): Promise<QuoteFacts> {
  const row = await readRow(context, request, intent)
  if (row === undefined) throw new Error(`Organization ${context.organizationId} is not there`)
  const { tariff, usage, now, earlier, ...facts } = row
  return {
    ...facts,
    now,
    tariff: readLines(tariff),
    usedMinor: usage?.usedMinor ?? 0n,
    earlier: intent && earlier ? recall(intent, earlier) : undefined,
  }
}

async function readRow({ db, organizationId, now }: Context, { customerId, source, destination }: QuoteRequest, intent?: Intent) {
  const [row] = await quoteFacts(db).execute({
    organizationId,
    now: now?.toISOString() ?? null,
    customerId: idOf(customerId),
    accountId: idOf(destination.accountId),
    sourceAccountId: idOf(source.accountId),
    sourceRail: source.rail,
    sourceCurrency: source.currency,
    destinationCurrency: destination.currency,
    key: intent?.key ?? '',
  })
  return row
}

/**
 * Returns an id; one that no row has if there is none. With null the planner would drop the whole condition of a join, and with
 * it the organization, by which engines that spread the rows find them.
 */
function idOf(text: string | undefined): string {
  return text !== undefined && isOurId(text) ? text : '00000000-0000-0000-0000-000000000000'
}

const given = {
  organizationId: sql.placeholder('organizationId'),
  now: sql.placeholder('now'),
  customerId: sql.placeholder('customerId'),
  accountId: sql.placeholder('accountId'),
  sourceAccountId: sql.placeholder('sourceAccountId'),
  sourceRail: sql.placeholder('sourceRail'),
  sourceCurrency: sql.placeholder('sourceCurrency'),
  destinationCurrency: sql.placeholder('destinationCurrency'),
  key: sql.placeholder('key'),
}
const now = columnOf(z.date(), sql`date_trunc('milliseconds', coalesce(${given.now}::timestamptz, statement_timestamp()))`)
const sourceAccounts = alias(bankAccounts, 'source_accounts')
const destinationRail = sql`case ${bankAccounts.accountType} when 'pagomovil' then 'pagomovil' when 'bankaccount' then 'bank_transfer' else 'wallet' end`

const selection = {
  now,
  autoConfirm: organizations.autoConfirm,
  settings: transferSettings,
  customer: customers,
  account: bankAccounts,
  restricted: { bankCode: bankRestrictions.bankCode },
  prefunded: { currency: prefundedAccounts.currency },
  sourceAccount: { accountType: sourceAccounts.accountType },
  usage: { usedMinor: outboundUsage.usedMinor },
  earlier: idempotencyKeys,
  tariff: tariffLines(given.organizationId, { ...given, destinationRail, customerType: customers.type }),
}

/** Returns the condition for rows of this organization. */
function ours(organizationId: PgColumn, ...conditions: SQL[]): SQL | undefined {
  return and(eq(organizationId, given.organizationId), ...conditions)
}

function accountOfCustomer(table: typeof bankAccounts | typeof sourceAccounts, id: Placeholder): SQL | undefined {
  return ours(table.organizationId, eq(table.customerId, customers.id), eq(table.id, id), isNull(table.deletedAt))
}

function prepare(db: Db) {
  const isPrefunded = [eq(prefundedAccounts.id, given.sourceAccountId), eq(prefundedAccounts.status, 'active')]
  const isThisMonth = [eq(outboundUsage.customerId, customers.id), sql`${outboundUsage.month} = payments.month_of(${now})`]
  const isRemembered = [eq(idempotencyKeys.key, given.key), sql`${idempotencyKeys.createdAt} > ${now} - interval '24 hours'`]
  return db
    .select(selection)
    .from(organizations)
    .innerJoin(transferSettings, ours(transferSettings.organizationId))
    .leftJoin(customers, ours(customers.organizationId, eq(customers.id, given.customerId)))
    .leftJoin(bankAccounts, accountOfCustomer(bankAccounts, given.accountId))
    .leftJoin(bankRestrictions, ours(bankRestrictions.organizationId, eq(bankRestrictions.bankCode, bankAccounts.bankCode)))
    .leftJoin(prefundedAccounts, ours(prefundedAccounts.organizationId, ...isPrefunded))
    .leftJoin(sourceAccounts, accountOfCustomer(sourceAccounts, given.sourceAccountId))
    .leftJoin(outboundUsage, ours(outboundUsage.organizationId, ...isThisMonth))
    .leftJoin(idempotencyKeys, ours(idempotencyKeys.organizationId, ...isRemembered))
    .where(eq(organizations.id, given.organizationId))
    .prepare('quote_facts')
}

/** Prepared once, because building this long statement takes longer than executing it. */
const quoteFacts = keptStatement(prepare)
