import { and, asc, desc, eq, getTableColumns, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { DepositQuery, DepositStatus } from '#contract/deposits'
import { ServiceError } from '#contract/errors'
import { columnOf } from '#database/read-rows'
import { secondPersonRequests } from '../dual-control/tables'
import type { Context } from '../ground/context'
import { after, countUpTo, type ListRequest, type PageOf, toPage } from '../ground/pages'
import { openUntil } from '../transfers/quote.rules'
import { quotes } from '../transfers/tables'
import { depositSubject, isMovement } from './inbound.queries'
import { inboundMovements } from './tables'

type Key = Pick<Context, 'db' | 'organizationId'>
export type DepositFilter = {
  status?: DepositStatus[]
  waitsFor?: z.infer<typeof DepositQuery>['waits_for']
  createdFrom?: Date
  createdTo?: Date
}
/** A movement with its customer: the owner of the wallet, or of the matched quote; null if neither is known. */
export type DepositRow = Awaited<ReturnType<typeof listDeposits>>['items'][number]

const { matchedAt, unmatchedAt, refundedAt, createdAt } = inboundMovements
/** The statuses of `depositStatus` as SQL conditions. */
const conditions: Readonly<Record<DepositStatus, SQL | undefined>> = {
  matched: isNotNull(matchedAt),
  refunded: isNotNull(refundedAt),
  unmatched: and(isNotNull(unmatchedAt), isNull(matchedAt), isNull(refundedAt)),
  pending: and(isNull(unmatchedAt), isNull(matchedAt), isNull(refundedAt)),
}

const waits = sql`exists (
  select 1 from ${secondPersonRequests} r
  where r.org_id = ${inboundMovements.organizationId} and r.subject = ${`${depositSubject}:`} || ${inboundMovements.id}::text and r.closed_at is null)`
const waitsFor = { decision: or(conditions.unmatched, waits), second_person: waits } as const

/** Returns one page, newest first. */
export async function listDeposits(key: Key, { filter, page, withCount }: ListRequest<DepositFilter>) {
  const { status, createdFrom, createdTo } = filter
  const need = filter.waitsFor && waitsFor[filter.waitsFor]
  const matching = and(
    eq(inboundMovements.organizationId, key.organizationId),
    status && or(...status.map((one) => conditions[one])),
    need,
    createdFrom && gte(createdAt, createdFrom),
    createdTo && lt(createdAt, createdTo),
  )
  const rows = await selectDeposits(key)
    .where(and(matching, after(page.cursor, createdAt, inboundMovements.id)))
    .orderBy(desc(createdAt), desc(inboundMovements.id))
    .limit(page.limit + 1)
  const found: PageOf<(typeof rows)[number]> = toPage(rows, page.limit)
  return withCount
    ? { ...found, count: await countUpTo(key.db, sql`select 1 from ${inboundMovements} where ${matching}`) }
    : found
}

/** Returns a deposit; throws `not_found`. */
export async function mustFindDeposit(key: Key, depositId: string): Promise<DepositRow> {
  const [deposit] = await selectDeposits(key).where(isMovement(key.organizationId, depositId))
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
      ...getTableColumns(inboundMovements),
      customerId: columnOf(z.string().nullable(), sql`coalesce(${inboundMovements.customerId}, ${quotes.customerId})`),
    })
    .from(inboundMovements)
    .leftJoin(quotes, and(eq(quotes.organizationId, inboundMovements.organizationId), eq(quotes.id, inboundMovements.quoteId)))
}
