import { and, asc, eq, isNull } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { Db } from '#database/open'
import type { Context } from '../ground/context'
import { isOurId, newId } from '../ground/ids'
import { type Customer, lockCustomer } from './record/customer.queries'
import { type LegalHold, legalHolds } from './record/tables'

export type HoldChange = { organizationId: string; customerId: string; reason: string; by: string; now: Date }

const isOpen = isNull(legalHolds.liftedAt)

/**
 * Places a legal hold: the customer cannot be deleted and their data are not erased; everything else continues. Returns false if
 * a hold was in force already. Runs in the caller's transaction.
 */
export async function placeLegalHold(db: Db, { reason, by, now, ...key }: HoldChange): Promise<boolean> {
  const customer = await mustLock(db, key)
  if (customer.erasedAt !== null) throw new ServiceError('customer_not_found', 'The data of the customer are erased')
  const made = await db
    .insert(legalHolds)
    .values({ ...key, id: newId(), reason: toReason(reason), placedBy: by, placedAt: now })
    .onConflictDoNothing()
    .returning({ id: legalHolds.id })
  return made.length === 1
}

/** Lifts the hold of a customer; returns false if there was none. Runs in the caller's transaction. */
export async function liftLegalHold(db: Db, { reason, by, now, ...key }: HoldChange): Promise<boolean> {
  await mustLock(db, key)
  const ended = await db
    .update(legalHolds)
    .set({ liftedBy: by, liftReason: toReason(reason), liftedAt: now })
    .where(and(isOpen, ofCustomer(key)))
    .returning({ id: legalHolds.id })
  return ended.length === 1
}

/** Returns whether a hold is in force; reliable only if the caller holds the lock of the customer's row. */
export async function isHeld(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  customerId: string,
): Promise<boolean> {
  const found = await db
    .select({ id: legalHolds.id })
    .from(legalHolds)
    .where(and(isOpen, ofCustomer({ organizationId, customerId })))
  return found.length > 0
}

/** Returns the holds of an organization that are in force, oldest first. */
export async function listLegalHolds(db: Db, organizationId: string): Promise<LegalHold[]> {
  return db
    .select()
    .from(legalHolds)
    .where(and(isOpen, eq(legalHolds.organizationId, organizationId)))
    .orderBy(asc(legalHolds.placedAt), asc(legalHolds.id))
}

function ofCustomer({ organizationId, customerId }: Pick<LegalHold, 'organizationId' | 'customerId'>) {
  return and(eq(legalHolds.organizationId, organizationId), eq(legalHolds.customerId, customerId))
}

/** Locks the customer's row, so that holds, deletions and erasures run one after another. */
async function mustLock(
  db: Db,
  { organizationId, customerId }: Pick<LegalHold, 'organizationId' | 'customerId'>,
): Promise<Customer> {
  const customer =
    isOurId(organizationId) && isOurId(customerId) ? await lockCustomer({ db, organizationId }, customerId) : undefined
  if (customer === undefined) throw new ServiceError('customer_not_found', `The organization has no customer ${customerId}`)
  return customer
}

function toReason(text: string): string {
  const reason = text.trim()
  if (reason === '' || reason.length > 500) throw new Error('A legal hold needs a reason, of at most 500 letters')
  return reason
}
