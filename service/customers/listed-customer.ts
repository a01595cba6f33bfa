import { sql } from 'drizzle-orm'
import type { CustomerSort } from '#contract/customers'
import { type SortKey, textKey, timeKey } from '../ground/sorted-pages'
import { type Customer, type ShownCustomer, shownColumns } from './record/customer.queries'
import { customersInScope as customers } from './record/tables'

/** What lists sort by. */
type Sorted = Pick<Customer, 'createdAt' | 'updatedAt' | 'nameKey' | 'emailKey'>
/** A customer with the wallet's balance, in 1/1,000,000 USDC. */
export type ListedCustomer = ShownCustomer & Sorted & { walletBalance: bigint }

/** The columns of a list: what answers show, and what it sorts by. */
export const listedColumns = { ...shownColumns(customers), nameKey: customers.nameKey, emailKey: customers.emailKey }

/** The keys by which a list can be sorted. */
export const sortKeys: Readonly<Record<CustomerSort, SortKey<Sorted>>> = {
  created_at: timeKey(customers.createdAt, ({ createdAt }) => createdAt),
  updated_at: timeKey(customers.updatedAt, ({ updatedAt }) => updatedAt),
  // Customers without a name or e-mail sort after all others.
  name: textKey(sql`coalesce(${customers.nameKey}, chr(1114111))`, ({ nameKey }) => nameKey ?? '\u{10ffff}'),
  email: textKey(sql`coalesce(${customers.emailKey}, chr(1114111))`, ({ emailKey }) => emailKey ?? '\u{10ffff}'),
}
