import { and, asc, desc, eq, getTableColumns, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type DepositCurrency, type DepositQuery, type DepositStatus, depositCurrencies } from '#contract/deposits'
import { ServiceError } from '#contract/errors'
import { endsAlike } from '#database/parts-of-text'
import { columnOf } from '#database/read-rows'
import { secondPersonRequests } from '../dual-control/tables'
import type { Context } from '../ground/context'
import { after, countUpTo, type ListRequest, type PageOf, toPage } from '../ground/pages'
import { toLedgerUnits } from '../ledger/entries.rules'
import { openUntil } from '../transfers/quote.rules'
import { quotes } from '../transfers/tables'
import { depositSubject } from './inbound.queries'
import { movementsInScope } from './tables'

type Key = Pick<Context, 'db' | 'organizationId'>
export type DepositFilter = {
  status?: DepositStatus[]
  waitsFor?: z.infer<typeof DepositQuery>['waits_for']
  /** The bank's reference, or how it ends: at least four characters. */
  reference?: string
  /** In 1/100, of any currency unless one is named. */
  amountMinor?: bigint
  currency?: DepositCurrency
  bankCode?: string
  createdFrom?: Date
  createdTo?: Date
}
/** A movement with its customer: the owner of the wallet, or of the matched quote; null if neither is known. */
export type DepositRow = Awaited<ReturnType<typeof listDeposits>>['items'][number]

const listed = movementsInScope
const { matchedAt, unmatchedAt, refundedAt, createdAt } = listed
/** The statuses of `depositStatus` as SQL conditions. */
const conditions: Readonly<Record<DepositStatus, SQL | undefined>> = {
  matched: isNotNull(matchedAt),
  refunded: isNotNull(refundedAt),
  unmatched: and(isNotNull(unmatchedAt), isNull(matchedAt), isNull(refundedAt)),
  pending: and(isNull(unmatchedAt), isNull(matchedAt), isNull(refundedAt)),
}

const waits = sql`exists (
  select 1 from ${secondPersonRequests} r
  where r.org_id = ${listed.organizationId} and r.subject = ${`${depositSubject}:`} || ${listed.id}::text and r.closed_at is null)`
const waitsFor = { decision: or(conditions.unmatched, waits), second_person: waits } as const

/** Returns one page, newest first. */
export async function listDeposits(key: Key, { filter, page, withCount }: ListRequest<DepositFilter>) {
  const { status, reference, amountMinor, currency, bankCode, createdFrom, createdTo } = filter
  const need = filter.waitsFor && waitsFor[filter.waitsFor]
  const matching = and(
    eq(listed.organizationId, key.organizationId),
    status && or(...status.map((one) => conditions[one])),
    need,
    reference === undefined ? undefined : endsAlike(listed.reference, reference),
    amountMinor === undefined ? undefined : showsAmount(amountMinor, currency),
    currency && eq(listed.currency, currency),
    bankCode === undefined ? undefined : eq(listed.bankCode, bankCode),
    createdFrom && gte(createdAt, createdFrom),
    createdTo && lt(createdAt, createdTo),
  )
  const rows = await selectDeposits(key)
    .where(and(matching, after(page.cursor, createdAt, listed.id)))
    .orderBy(desc(createdAt), desc(listed.id))
    .limit(page.limit + 1)
  const found: PageOf<(typeof rows)[number]> = toPage(rows, page.limit)
  return withCount ? { ...found, count: await countUpTo(key.db, sql`select 1 from ${listed} where ${matching}`) } : found
}

/** Returns the condition on the amount as it is shown: rounded down to 1/100, while the ledger has more digits of USDC. */
function showsAmount(minor: bigint, currency: DepositCurrency | undefined): SQL | undefined {
  const currencies = currency === undefined ? depositCurrencies : [currency]
  const ranges = currencies.map((one) => {
    const [least, next] = [toLedgerUnits(one, minor), toLedgerUnits(one, minor + 1n)]
    const shown =
      next - least === 1n ? eq(listed.amountUnits, least) : and(gte(listed.amountUnits, least), lt(listed.amountUnits, next))
    return and(eq(listed.currency, one), shown)
  })
  return or(...ranges)
}

/** Returns a deposit; throws `not_found`. */
export async function mustFindDeposit(key: Key, depositId: string): Promise<DepositRow> {
  const [deposit] = await selectDeposits(key).where(and(eq(listed.organizationId, key.organizationId), eq(listed.id, depositId)))
  if (deposit === undefined) throw new ServiceError('not_found', `No deposit ${depositId}`)
  return deposit
}

/**
 * Returns the pending deposit quotes of exactly this amount that had not expired when the money moved, each with the end of the
 * time in which money can be given to it; the earliest end first.
 */
export async function findCandidateQuotes(
  key: Key,
  { rail, amountUnits, movedAt }: DepositRow,
  now: Date,
): Promise<{ id: string; openUntil: Date }[]> {
  if (rail === 'chain') return []
  const found = await key.db
    .select({ id: quotes.id, sourceRail: quotes.sourceRail, expiresAt: quotes.expiresAt })
    .from(quotes)
    .where(
      and(
        eq(quotes.organizationId, key.organizationId),
        eq(quotes.status, 'pending'),
        eq(quotes.sourceRail, 'pagomovil'),
        eq(quotes.sourceAmountMinor, amountUnits),
        gte(quotes.expiresAt, movedAt),
      ),
    )
    .orderBy(asc(quotes.expiresAt), asc(quotes.id))
    .limit(20)
  return found.map((quote) => ({ id: quote.id, openUntil: openUntil(quote) })).filter((quote) => quote.openUntil > now)
}

function selectDeposits({ db }: Key) {
  return db
    .select({
      ...getTableColumns(listed),
      customerId: columnOf(z.string().nullable(), sql`coalesce(${listed.customerId}, ${quotes.customerId})`),
    })
    .from(listed)
    .leftJoin(quotes, and(eq(quotes.organizationId, listed.organizationId), eq(quotes.id, listed.quoteId)))
}
