import { and, desc, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../../ground/context'
import { customers } from './tables'

export type Customer = typeof customers.$inferSelect
type Key = Pick<Context, 'db' | 'organizationId'>

/** The customer, unless deleted. */
export async function findCustomer({ db, organizationId }: Key, customerId: string): Promise<Customer | undefined> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), eq(customers.id, customerId), isNull(customers.deletedAt)))
  return customer
}

/** Deleted ones too. */
export async function findCustomerEver({ db, organizationId }: Key, customerId: string): Promise<Customer | undefined> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), eq(customers.id, customerId)))
  return customer
}

/** Locks the row, deleted or not: whoever changes a customer queues. */
export async function lockCustomer({ db, organizationId }: Key, customerId: string): Promise<Customer | undefined> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), eq(customers.id, customerId)))
    .for('update')
  return customer
}

/** Who already has this e-mail or phone, among those not deleted and other than `exceptId`. */
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

/** The customer with this e-mail; when only deleted ones had it, the latest of them. */
export async function findByEmailEver({ db, organizationId }: Key, emailKey: string): Promise<Customer | undefined> {
  const [customer] = await db
    .select()
    .from(customers)
    .where(and(eq(customers.organizationId, organizationId), eq(customers.emailKey, emailKey)))
    .orderBy(sql`${customers.deletedAt} is not null`, desc(customers.deletedAt), desc(customers.createdAt))
    .limit(1)
  return customer
}
