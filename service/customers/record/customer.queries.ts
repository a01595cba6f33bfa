import { and, desc, eq, getTableColumns, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../ground/context'
import { customers, type customersInScope } from './tables'

export type Customer = typeof customers.$inferSelect
type Key = Pick<Context, 'db' | 'organizationId'>

type Inner = 'organizationId' | 'emailKey' | 'nameKey' | 'editedBy' | 'previousState' | 'erasedAt'

/** Returns the columns that answers show. The others are read to change a customer: each column costs every row of a list. */
export function shownColumns(table: typeof customers | typeof customersInScope) {
  const { organizationId, emailKey, nameKey, editedBy, previousState, erasedAt, ...shown } = getTableColumns(table)
  return shown
}
export type ShownCustomer = Omit<Customer, Inner>

/** Returns the customer, unless deleted. */
export async function findCustomer({ db, organizationId }: Key, customerId: string): Promise<Customer | undefined> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), eq(customers.id, customerId), isNull(customers.deletedAt)))
  return customer
}

/** Returns the customer, deleted or not. */
export async function findCustomerEver({ db, organizationId }: Key, customerId: string): Promise<Customer | undefined> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), eq(customers.id, customerId)))
  return customer
}

/** Locks and returns the row of a customer, deleted or not, so that changes of one customer run one after another. */
export async function lockCustomer({ db, organizationId }: Key, customerId: string): Promise<Customer | undefined> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), eq(customers.id, customerId)))
    .for('update')
  return customer
}

/** Returns the customer, not deleted and other than `exceptId`, who has this e-mail or phone. */
export async function findByContact(
  { db, organizationId, exceptId }: Key & { exceptId?: string },
  { emailKey, phoneNumber }: Pick<Customer, 'emailKey' | 'phoneNumber'>,
): Promise<Customer | undefined> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(
      and(
        eq(customers.organizationId, organizationId),
        isNull(customers.deletedAt),
        exceptId === undefined ? undefined : ne(customers.id, exceptId),
        or(
          emailKey === null ? undefined : eq(customers.emailKey, emailKey),
          phoneNumber === null ? undefined : eq(customers.phoneNumber, phoneNumber),
        ),
      ),
    )
    .orderBy(sql`${customers.emailKey} = ${emailKey} desc nulls last`)
    .limit(1)
  return customer
}

/** Returns the customer with this e-mail; if only deleted customers had it, the one deleted last. */
export async function findByEmailEver({ db, organizationId }: Key, emailKey: string): Promise<Customer | undefined> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), eq(customers.emailKey, emailKey)))
    .orderBy(sql`${customers.deletedAt} is not null`, desc(customers.deletedAt), desc(customers.createdAt))
    .limit(1)
  return customer
}
