import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { livePayments } from '../calls/tables'
import type { Desk } from '../desk'
import { listPayeeChanges } from './payee-changes'
import { newPayeeHoursOf, type PolicyRule } from './policy.rules'
import { isNotReturned } from './return-permits'
import { type PolicySimulation, simulatePolicies } from './simulate.rules'
import { paymentPermits } from './tables'

/** The number of past days over which a policy is simulated. */
const simulatedDays = 30

/**
 * Compares a proposed policy with the current one on the payments that this console made in the last 30 days. A payment whose
 * money was returned is left out, as in the sums of a day: what is paid instead has a permit of its own.
 */
export async function simulatePolicy(
  desk: Desk,
  [before, after]: readonly [readonly PolicyRule[], readonly PolicyRule[]],
): Promise<PolicySimulation> {
  const since = new Date(desk.now().getTime() - simulatedDays * 86_400_000)
  const hours = newPayeeHoursOf([...before, ...after])
  const { quoteId, personId, customerId, accountId, currency, debitMinor, at, id } = paymentPermits
  const day = sql<string>`to_char(${at} at time zone ${desk.timeZone}::text, 'YYYY-MM-DD')`
  const [payments, changes] = await Promise.all([
    desk.db
      .select({ quoteId, personId, customerId, accountId, currency, debitMinor, at, day })
      .from(paymentPermits)
      .innerJoin(livePayments, eq(livePayments.permitId, id))
      .where(and(gte(at, since), isNotReturned(desk.db)))
      .orderBy(asc(at), asc(id)),
    listPayeeChanges(desk.db, new Date(since.getTime() - hours * 3_600_000)),
  ])
  return simulatePolicies([before, after], payments, changes)
}
