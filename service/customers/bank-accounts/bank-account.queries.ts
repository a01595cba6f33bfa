import { and, type Column, count, desc, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { keptStatement } from '#database/kept-statement'
import { readRows } from '#database/read-rows'
import type { Context } from '../../ground/context'
import { lockName } from '../../ground/lock-name'
import { keyIsGood, withKeyCheck } from '../../keys/recheck-key'
import { type ShownCustomer, shownColumns } from '../record/customer.queries'
import { customers } from '../record/tables'
import { bankAccounts, bankRestrictions } from './tables'

export type BankAccount = typeof bankAccounts.$inferSelect
type Key = Pick<Context, 'db' | 'organizationId'>
const Sharer = z.object({ id: z.string() })
export type AccountKey = { customerId: string; accountId: string }

/** The columns of an account that answers show: neither the sealed details nor their fingerprints. */
const { organizationId, accountSubtype, sealed, fingerprint, idDocFingerprint, ...shownAccount } = getTableColumns(bankAccounts)
type Inner = 'organizationId' | 'accountSubtype' | 'sealed' | 'fingerprint' | 'idDocFingerprint'
export type ShownBankAccount = Omit<BankAccount, Inner>

/** Returns the active accounts of a customer, newest first. */
export function listActiveAccounts({ db, organizationId }: Key, customerId: string): Promise<ShownBankAccount[]> {
  return db
    .select(shownAccount)
    .from(bankAccounts)
    .where(activeOf(organizationId, customerId))
    .orderBy(desc(bankAccounts.createdAt), desc(bankAccounts.id))
}

/** Returns the ids of all accounts that a customer ever had; none for an id that is no customer's. */
export async function listAccountIdsEver({ db, organizationId: ofOrg }: Key, customerId: string): Promise<string[]> {
  const rows = await db
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(and(eq(bankAccounts.organizationId, ofOrg), eq(bankAccounts.customerId, customerId)))
  return rows.map(({ id }) => id)
}

const value = sql.placeholder
const customerWithAccounts = keptStatement((db) =>
  db
    .select({ customer: shownColumns(customers), account: shownAccount, keyIsGood })
    .from(customers)
    .leftJoin(bankAccounts, activeOf(customers.organizationId, customers.id))
    .where(
      and(
        eq(customers.organizationId, value('organizationId')),
        eq(customers.id, value('customerId')),
        isNull(customers.deletedAt),
      ),
    )
    .prepare('customer_with_accounts'),
)

/**
 * Returns a customer, not deleted, with the active accounts, newest first: one statement for the most frequent read. The few
 * accounts are sorted here, because PostgreSQL needs as long to prepare for it as to find them.
 */
export async function findCustomerWithAccounts(
  { db, organizationId, keyCheck, now }: Key & Pick<Context, 'keyCheck' | 'now'>,
  customerId: string,
): Promise<{ customer: ShownCustomer; accounts: ShownBankAccount[] } | undefined> {
  const rows = await withKeyCheck(keyCheck, (pass) =>
    customerWithAccounts(db).execute({ organizationId, customerId, now: now?.toISOString() ?? null, ...pass }),
  )
  const [found] = rows
  return found && { customer: found.customer, accounts: rows.flatMap(({ account }) => account ?? []).sort(newestFirst) }
}

function newestFirst(one: ShownBankAccount, other: ShownBankAccount): number {
  return other.createdAt.getTime() - one.createdAt.getTime() || (one.id < other.id ? 1 : -1)
}

/** Returns how many linked accounts the customer has, without deleted ones; 0 for an unknown customer. */
export async function countActiveAccounts({ db, organizationId }: Key, customerId: string): Promise<number> {
  const [row] = await db.select({ accounts: count() }).from(bankAccounts).where(activeOf(organizationId, customerId))
  return row?.accounts ?? 0
}

/** Returns an account of this customer, deleted or not. */
export async function findAccountEver(
  { db, organizationId }: Key,
  { customerId, accountId }: AccountKey,
): Promise<BankAccount | undefined> {
  const [account] = await db
    .select()
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.organizationId, organizationId),
        eq(bankAccounts.customerId, customerId),
        eq(bankAccounts.id, accountId),
      ),
    )
  return account
}

/**
 * Returns the customer's account with these details; undefined if there is none or it was deleted, so that it can be linked anew.
 */
export async function findActiveByFingerprint(
  { db, organizationId }: Key,
  { customerId, fingerprint }: { customerId: string; fingerprint: Uint8Array },
): Promise<BankAccount | undefined> {
  const [account] = await db
    .select()
    .from(bankAccounts)
    .where(and(activeOf(organizationId, customerId), eq(bankAccounts.fingerprint, fingerprint)))
  return account
}

/** Returns the ids of other customers who have linked one of this customer's accounts. */
export async function listSharers({ db, organizationId }: Key, customerId: string, limit: number): Promise<string[]> {
  const rows = await readRows(
    db,
    Sharer,
    sql`
    select distinct other.customer_id as id from payments.bank_accounts mine
    join payments.bank_accounts other on other.org_id = mine.org_id and other.fingerprint = mine.fingerprint
      and other.customer_id <> mine.customer_id and other.deleted_at is null
    where mine.org_id = ${organizationId} and mine.customer_id = ${customerId} and mine.deleted_at is null limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}

/**
 * Returns whether another customer has linked the same account. Queues the links of one account, so of two concurrent ones the
 * second finds the first. Call it after the customer's own account was stored.
 */
export async function isLinkedElsewhere(
  { db, organizationId }: Key,
  { customerId, fingerprint }: { customerId: string; fingerprint: Uint8Array },
): Promise<boolean> {
  await lockName({ db, organizationId }, `bank account ${Buffer.from(fingerprint).toString('hex')}`)
  const found = await db
    .select({ id: bankAccounts.id })
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.organizationId, organizationId),
        eq(bankAccounts.fingerprint, fingerprint),
        ne(bankAccounts.customerId, customerId),
        isNull(bankAccounts.deletedAt),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Returns the banks that this organization does not pay to, with the reason it gave, by bank code. */
export async function readBankRestrictions({ db, organizationId }: Key): Promise<Map<string, string | null>> {
  const rows = await db.select().from(bankRestrictions).where(eq(bankRestrictions.organizationId, organizationId))
  return new Map(rows.map(({ bankCode, reason }) => [bankCode, reason]))
}

function activeOf(organizationId: string | Column, customerId: string | Column) {
  return and(
    eq(bankAccounts.organizationId, organizationId),
    eq(bankAccounts.customerId, customerId),
    isNull(bankAccounts.deletedAt),
  )
}
