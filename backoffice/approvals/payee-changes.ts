import { and, asc, eq, gte, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '#database/open'
import { auditShown, toRecord } from '../audit/audit-record'
import { auditRecords } from '../audit/tables'
import { latestChange, type PayeeChange, payeeActions, payeeChanges } from './payee-changes.rules'

/** `customerId` is null when the API named no customer: the console then knows of no changes. */
type Payee = { customerId: string | null; accountId: string }

/**
 * `added`: when the account was added here, whatever changed later; its `accountId` is undefined if the API gave no id. `all`
 * has every change of the customer, also of other accounts.
 */
export type PayeeChanges = { latest: PayeeChange | undefined; added: PayeeChange | undefined; all: readonly PayeeChange[] }

/** Finds the changes of a payee in the audit trail of this console. Changes that were made elsewhere are not known. */
export async function findPayeeChanges(db: Pick<Db, 'select'>, payee: Payee, until: Date): Promise<PayeeChanges> {
  const { customerId, accountId } = payee
  if (customerId === null) return { latest: undefined, added: undefined, all: [] }
  const all = await readChanges(db, eq(auditRecords.objectId, customerId))
  const last = (some: readonly PayeeChange[]) => latestChange(some, { customerId, accountId }, until)
  return { latest: last(all), added: last(all.filter(({ kind }) => kind === 'account_added')), all }
}

/** Lists the changes of all payees since this time. */
export function listPayeeChanges(db: Pick<Db, 'select'>, since: Date): Promise<PayeeChange[]> {
  return readChanges(db, gte(auditRecords.at, since))
}

async function readChanges(db: Pick<Db, 'select'>, which: SQL): Promise<PayeeChange[]> {
  const { action, objectKind, seq } = auditRecords
  const rows = await db
    .select(auditShown)
    .from(auditRecords)
    .where(and(eq(objectKind, 'customer'), inArray(action, [...payeeActions]), which))
    .orderBy(asc(seq))
  return payeeChanges(rows.map(toRecord))
}
