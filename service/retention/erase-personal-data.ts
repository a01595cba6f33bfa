import { and, eq, inArray, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { bankAccounts } from '../customers/bank-accounts/tables'
import { unblockSubject } from '../customers/kyc/restrict-customer'
import { kycDecisions, kycProfiles } from '../customers/kyc/tables'
import type { Customer } from '../customers/record/customer.queries'
import { customers, legalHolds } from '../customers/record/tables'
import { inboundMovements } from '../deposits/tables'
import { eraseNotes } from '../dual-control/second-person'
import type { Context } from '../ground/context'
import { quotes } from '../transfers/tables'

type Eraser = Pick<Context, 'db' | 'organizationId'> & { now: Date }

/** The value of erased columns that may not be null. */
const nothing = Buffer.alloc(0)

/**
 * Erases everything that identifies a deleted customer. Ids, states, amounts and the books remain. Runs in the caller's
 * transaction, which holds the lock of the customer's row.
 */
export async function erasePersonalData(eraser: Eraser, customer: Customer): Promise<void> {
  await eraseCustomer(eraser, customer)
  await eraseBankAccounts(eraser, customer.id)
  await eraseVerification(eraser, customer.id)
  await eraseTransfers(eraser, customer.id)
}

async function eraseCustomer({ db, organizationId, now }: Eraser, { id, version }: Customer): Promise<void> {
  await db
    .update(customers)
    .set({
      email: null,
      emailKey: null,
      phoneNumber: null,
      legalName: null,
      nameKey: null,
      addressLine1: null,
      city: null,
      erasedAt: now,
      updatedAt: now,
      version: version + 1,
    })
    .where(and(eq(customers.organizationId, organizationId), eq(customers.id, id)))
  await db
    .update(legalHolds)
    .set({ reason: null, liftReason: null })
    .where(of(legalHolds, { organizationId, customerId: id }))
}

/** Erases the details of bank accounts. The rows remain, because quotes refer to them. */
async function eraseBankAccounts({ db, organizationId }: Eraser, customerId: string): Promise<void> {
  await db
    .update(bankAccounts)
    .set({
      accountHolderName: null,
      sealed: nothing,
      fingerprint: nothing,
      idDocFingerprint: null,
      accountNumberMasked: null,
      accountNumberLast4: null,
      idDocNumberMasked: null,
      phoneNumberMasked: null,
    })
    .where(of(bankAccounts, { organizationId, customerId }))
}

/** Erases profiles and notes. Of each decision, who took it and when remains. */
async function eraseVerification({ db, organizationId }: Eraser, customerId: string): Promise<void> {
  const key = { organizationId, customerId }
  await db.delete(kycProfiles).where(of(kycProfiles, key))
  await eraseNotes({ db, organizationId }, unblockSubject(customerId))
  await db.update(kycDecisions).set({ note: null, evidence: [] }).where(of(kycDecisions, key))
}

/** Erases free-text descriptions, and the phones that identify payers of deposits. */
async function eraseTransfers({ db, organizationId }: Eraser, customerId: string): Promise<void> {
  const theirs = of(quotes, { organizationId, customerId })
  await db.update(quotes).set({ description: null, destinationFingerprint: null }).where(theirs)
  const claims = db.select({ id: quotes.id }).from(quotes).where(theirs)
  await db
    .update(inboundMovements)
    .set({ phoneFingerprint: nothing, phoneNumberMasked: null })
    .where(and(eq(inboundMovements.organizationId, organizationId), inArray(inboundMovements.quoteId, claims)))
}

type OfCustomer = { organizationId: PgColumn; customerId: PgColumn }

function of(table: OfCustomer, key: { organizationId: string; customerId: string }): SQL | undefined {
  return and(eq(table.organizationId, key.organizationId), eq(table.customerId, key.customerId))
}
