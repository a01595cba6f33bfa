import { and, asc, eq, gte, inArray, type SQL } from 'drizzle-orm'
import type { Db } from '#database/open'
import { auditShown, toRecord } from '../audit/audit-record'
import { auditRecords } from '../audit/tables'
import { latestChange, type PayeeChange, payeeActions, payeeChanges } from './payee-changes.rules'

/** `customerId` is null when the API named no customer: the console then knows of no changes. */
type Payee = { customerId: string | null; accountId: string }

/** Finds the last change of a payee in the audit trail of this console. Changes that were made elsewhere are not known. */
export async function findPayeeChange(db: Pick<Db, 'select'>, payee: Payee, until: Date): Promise<PayeeChange | undefined> {
  const { customerId, accountId } = payee
  if (customerId === null) return undefined
  return latestChange(await readChanges(db, eq(auditRecords.objectId, customerId)), { customerId, accountId }, until)
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
