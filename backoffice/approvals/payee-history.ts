import { and, count, desc, eq, gte, isNull, lt, min, ne, or, type SQL, sql, sum } from 'drizzle-orm'
import type { Db } from '#database/open'
import { livePayments } from '../calls/tables'
import type { Approval } from './approval'
import { toApproval } from './approval'
import { keyOfPayee, type PayeeKey } from './policy.rules'
import { approvals, bindingStates, paymentPermits } from './tables'

/** Earlier payments of this console to a payee; sums in minor units by currency. `here` counts those to the same account. */
export type PayeeHistory = {
  payments: number
  here: number
  since: Date | undefined
  sums: { currency: string; minor: bigint }[]
}

/** Returns what was paid to the payee, or may have been, before a time; sums are in 1/100, by currency of debit. */
export async function readPayeeHistory(db: Pick<Db, 'select'>, payee: PayeeKey, before: Date): Promise<PayeeHistory> {
  const { currency, debitMinor, at, accountId } = paymentPermits
  const rows = await db
    .select({ currency, accountId, payments: count(), minor: sum(debitMinor), since: min(at) })
    .from(paymentPermits)
    .innerJoin(livePayments, eq(livePayments.permitId, paymentPermits.id))
    .where(and(isTo(payee), lt(at, before)))
    .groupBy(currency, accountId)
  const sums = new Map<string, bigint>()
  for (const row of rows) sums.set(row.currency, (sums.get(row.currency) ?? 0n) + BigInt(row.minor ?? '0'))
  const times = rows.flatMap(({ since }) => (since ? [new Date(since)] : [])).sort((a, b) => a.getTime() - b.getTime())
  return {
    payments: rows.reduce((all, { payments }) => all + payments, 0),
    here: rows.filter((row) => row.accountId === payee.accountId).reduce((all, { payments }) => all + payments, 0),
    since: times[0],
    sums: [...sums].map(([name, minor]) => ({ currency: name, minor })),
  }
}

/**
 * The number of days in which an equal payment counts as a possible duplicate for whoever reviews one: an approver, or the maker
 * of a batch. Whoever pays a single quote is warned of the last 24 hours only (`sentLately` of the quote pages), because a
 * warning before many regular payments would no longer be read.
 */
export const duplicateDays = 7

/**
 * A payment, or a request that is open or paid, with the same debit to the same account within `duplicateDays`. A row of a
 * batch is compared by the amount as it was typed (`listPaidBefore`), because its debit is known only when it is quoted.
 */
export type Alike = { kind: 'payment'; quoteId: string; at: Date } | { kind: 'approval'; id: string; at: Date }

const mostAlike = 5

/**
 * Returns at most five payments, then as many requests, each newest first; nothing for a batch, which has no single account.
 */
export async function listAlike(db: Pick<Db, 'select'>, approval: Approval, now: Date): Promise<Alike[]> {
  const { customerId, accountId, currency, debitMinor, id } = approval
  if (accountId === null) return []
  const since = new Date(now.getTime() - duplicateDays * 86_400_000)
  const requested = requestedDebitOf(approval)
  const paid = await db
    .select({ quoteId: paymentPermits.quoteId, at: paymentPermits.at })
    .from(paymentPermits)
    .innerJoin(livePayments, eq(livePayments.permitId, paymentPermits.id))
    .where(
      and(
        eq(paymentPermits.accountId, accountId),
        isOfCustomer(paymentPermits.customerId, customerId),
        eq(paymentPermits.currency, currency),
        or(eq(paymentPermits.debitMinor, requested), eq(paymentPermits.debitMinor, debitMinor)),
        gte(paymentPermits.at, since),
        sql`${paymentPermits.approvalId} is distinct from ${id}`,
      ),
    )
    .orderBy(desc(paymentPermits.at))
    .limit(mostAlike)
  const open = await db
    .select()
    .from(approvals)
    .where(and(isSameRequest(approval), gte(approvals.requestedAt, since)))
    .orderBy(desc(approvals.requestedAt))
    .limit(mostAlike)
  return [
    ...paid.map(({ quoteId, at }): Alike => ({ kind: 'payment', quoteId, at })),
    ...open
      .map(toApproval)
      .filter((other) => other.state !== 'paid')
      .map((other): Alike => ({ kind: 'approval', id: other.id, at: other.requestedAt })),
  ]
}

/** An API may number the accounts of each customer on their own. A payment of which the customer is not known may be any's. */
function isOfCustomer(
  column: typeof paymentPermits.customerId | typeof approvals.customerId,
  id: string | null,
): SQL | undefined {
  return id === null ? undefined : or(isNull(column), eq(column, id))
}

function isSameRequest({ id, customerId, accountId, currency, debitMinor }: Approval): SQL | undefined {
  const isOther = ne(approvals.id, id)
  const isBinding = sql`${approvals.state} = any (${`{${bindingStates.join()}}`}::text[])`
  return and(
    isOther,
    isBinding,
    eq(approvals.accountId, accountId ?? ''),
    isOfCustomer(approvals.customerId, customerId),
    eq(approvals.currency, currency),
    eq(approvals.debitMinor, debitMinor),
  )
}

/** Returns the debit of the original quote; the largest debit of the bounds may be higher. */
function requestedDebitOf({ intent, debitMinor }: Approval): bigint {
  const requested = typeof intent === 'object' && intent !== null && 'asked' in intent ? intent.asked : undefined
  const debit =
    typeof requested === 'object' && requested !== null && 'debitMinor' in requested ? requested.debitMinor : undefined
  return typeof debit === 'string' && /^\d+$/.test(debit) ? BigInt(debit) : debitMinor
}

function isTo(payee: PayeeKey): SQL {
  return sql`coalesce(${paymentPermits.customerId}, ${paymentPermits.accountId}) = ${keyOfPayee(payee)}`
}
