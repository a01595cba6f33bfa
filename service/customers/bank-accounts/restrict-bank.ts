import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { recordEvents } from '../../events/record-event'
import { bankRestrictions } from './tables'

/** `by` is the person who decided, as the operator names them; it is recorded with the event. */
export type BankRestriction = { organizationId: string; bankCode: string; reason: string | null; by?: string; now: Date }

/**
 * Stops an organization's payments to a bank, to new accounts and to those already linked. Its staff see `reason`; a new reason
 * replaces the old one. Returns false if the same restriction was in force already. Runs in the caller's transaction.
 */
export async function restrictBank(db: Db, { organizationId, bankCode, reason, by, now }: BankRestriction): Promise<boolean> {
  const changed = await db
    .insert(bankRestrictions)
    .values({ organizationId, bankCode, reason, createdAt: now })
    .onConflictDoUpdate({
      target: [bankRestrictions.organizationId, bankRestrictions.bankCode],
      set: { reason },
      setWhere: sql`${bankRestrictions.reason} is distinct from excluded.reason`,
    })
    .returning({ bankCode: bankRestrictions.bankCode })
  if (changed.length > 0)
    await recordRestrictionEvent(db, 'organization.bank_restricted', { organizationId, bankCode, reason, by, now })
  return changed.length > 0
}

/** Allows an organization to pay to a bank again. Returns false if there was no restriction. Runs in the caller's transaction. */
export async function liftBankRestriction(db: Db, lifted: BankRestriction): Promise<boolean> {
  const ended = await db
    .delete(bankRestrictions)
    .where(and(eq(bankRestrictions.organizationId, lifted.organizationId), eq(bankRestrictions.bankCode, lifted.bankCode)))
    .returning({ bankCode: bankRestrictions.bankCode })
  if (ended.length > 0) await recordRestrictionEvent(db, 'organization.bank_restriction_lifted', lifted)
  return ended.length > 0
}

function recordRestrictionEvent(
  db: Db,
  type: 'organization.bank_restricted' | 'organization.bank_restriction_lifted',
  { organizationId, bankCode, reason, by, now }: BankRestriction,
): Promise<void> {
  const data = { bank_code: bankCode, reason }
  return recordEvents({ db, organizationId, actorId: by, now }, [{ type, objectId: organizationId, data }])
}
