import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Context } from '../ground/context'
import { newId } from '../ground/ids'
import { bareReference } from '../ledger/other-spelling'
import type { BankReading } from './claim.rules'
import { type OutcomeClaim, outcomeClaims } from './tables'

type Key = Pick<Context, 'db' | 'organizationId'>

const longestHistory = 100

/** Returns the claims of people about a payout, newest first. */
export function listClaims({ db, organizationId }: Key, transactionId: string): Promise<OutcomeClaim[]> {
  return db
    .select()
    .from(outcomeClaims)
    .where(and(eq(outcomeClaims.organizationId, organizationId), eq(outcomeClaims.transactionId, transactionId)))
    .orderBy(desc(outcomeClaims.createdAt), desc(outcomeClaims.id))
    .limit(longestHistory)
}

/** Returns the latest claim of each payout, by the id of its transaction. */
export async function readLastClaims({ db, organizationId }: Key, transactionIds: string[]): Promise<Map<string, OutcomeClaim>> {
  if (transactionIds.length === 0) return new Map()
  const claims = await db
    .selectDistinctOn([outcomeClaims.transactionId])
    .from(outcomeClaims)
    .where(and(eq(outcomeClaims.organizationId, organizationId), inArray(outcomeClaims.transactionId, transactionIds)))
    .orderBy(outcomeClaims.transactionId, desc(outcomeClaims.createdAt), desc(outcomeClaims.id))
  return new Map(claims.map((claim) => [claim.transactionId, claim]))
}

/** Returns whether two people confirmed this return before: the bank's reference, in any spelling, identifies one movement. */
export async function isBookedReturn(
  { db, organizationId }: Key,
  transactionId: string,
  { outcome, reference }: Pick<BankReading, 'outcome' | 'reference'>,
): Promise<boolean> {
  if (outcome !== 'returned' || reference === null) return false
  const booked = await db
    .select({ id: outcomeClaims.id })
    .from(outcomeClaims)
    .where(
      and(
        eq(outcomeClaims.organizationId, organizationId),
        eq(outcomeClaims.transactionId, transactionId),
        eq(outcomeClaims.step, 'confirmed'),
        eq(outcomeClaims.outcome, 'returned'),
        sql`${bareReference(sql`${outcomeClaims.reference}`)} = ${bareReference(sql`${reference}::text`)}`,
      ),
    )
    .limit(1)
  return booked.length > 0
}

/** Stores what a person reported about a payout; earlier claims remain, because a step is never changed. */
export async function keepClaim({ db, organizationId }: Key, claim: Omit<OutcomeClaim, 'organizationId' | 'id'>): Promise<void> {
  await db.insert(outcomeClaims).values({ ...claim, organizationId, id: newId() })
}
