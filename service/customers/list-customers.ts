import { and, getTableColumns, gte, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { toVenezuelanMobile } from '#contract/account-checks'
import {
  type CustomerSort,
  type CustomerState,
  type CustomerType,
  type KycStatus,
  type SearchedMember,
  searchedMembers,
} from '#contract/customers'
import type { Context } from '../context'
import { isId } from '../ids'
import { walletBalanceColumn } from '../ledger/balance'
import { countCap, type PageOf, startsWith } from '../pages'
import { afterPosition, type SortedPageRequest, type SortKey, sorted, textKey, timeKey, toSortedPage } from '../sorted-pages'
import { customers } from '../tables'
import { toNameKey } from './contact'
import type { Customer } from './customer.queries'

/** With what is in their wallet, in 1/1,000,000 USDC. */
export type ListedCustomer = Customer & { walletBalance: bigint }

export type CustomerFilter = {
  ids?: string[]
  /** The beginning of an e-mail, a phone, an id or a legal name. */
  q?: string
  /** Which of them `q` is compared with: all unless told. */
  qIn?: SearchedMember[]
  state?: CustomerState[]
  kycStatus?: KycStatus[]
  type?: CustomerType[]
  country?: string[]
  createdFrom?: Date
  createdTo?: Date
}

const sortKeys: Readonly<Record<CustomerSort, SortKey<Customer>>> = {
  created_at: timeKey(customers.createdAt, ({ createdAt }) => createdAt),
  updated_at: timeKey(customers.updatedAt, ({ updatedAt }) => updatedAt),
  // Who has none stands behind all who have one.
  name: textKey(sql`coalesce(${customers.nameKey}, chr(1114111))`, ({ nameKey }) => nameKey ?? '\u{10ffff}'),
  email: textKey(sql`coalesce(${customers.emailKey}, chr(1114111))`, ({ emailKey }) => emailKey ?? '\u{10ffff}'),
}

/** One page in the order that is asked for. Deleted customers only when their state is asked for. */
export async function listCustomers(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  { filter, page, withCount }: { filter: CustomerFilter; page: SortedPageRequest<CustomerSort>; withCount: boolean },
): Promise<PageOf<ListedCustomer>> {
  const matching = and(sql`${customers.organizationId} = ${organizationId}`, ...conditions(filter))
  const prefixes = filter.q === undefined ? undefined : prefixConditions(filter.q, filter.qIn)
  const key = sortKeys[page.sort]
  const rest = and(matching, afterPosition(page, key, customers.id))
  const limit = page.limit + 1
  const order = sorted(page, key, customers.id)
  // Each way to match is a range of its own index, cut to one page before they are put together.
  const matches =
    prefixes && sql`${customers.id} in (${anyOf(prefixes.map((prefix) => firstIds(and(rest, prefix), order, limit)))})`
  const rows = await db
    .select({ ...getTableColumns(customers), walletBalance: walletBalanceColumn })
    .from(customers)
    .where(and(rest, matches))
    .orderBy(...order)
    .limit(limit)
  const found = toSortedPage(rows, page, key)
  if (!withCount) return found

  const counted = prefixes ?? [undefined]
  const all = anyOf(
    counted.map((prefix) => sql`(select ${customers.id} from ${customers} where ${and(matching, prefix)} limit ${countCap})`),
  )
  const [count] = await db.execute<{ count: number }>(
    sql`select least(count(*), ${countCap})::int as count from (${all}) matches`,
  )
  return { ...found, count: count?.count }
}

function firstIds(where: SQL | undefined, order: SQL[], limit: number): SQL {
  return sql`(select ${customers.id} from ${customers} where ${where} order by ${sql.join(order, sql`, `)} limit ${limit})`
}

function anyOf(queries: SQL[]): SQL {
  return sql.join(queries, sql` union `)
}

function conditions({ ids, state, kycStatus, type, country, createdFrom, createdTo }: CustomerFilter): (SQL | undefined)[] {
  return [
    // One parameter however many there are, so that the statement stays the same one.
    ids && sql`${customers.id} = any(${`{${ids.filter(isId).join()}}`}::uuid[])`,
    deletedOrNot(state),
    state && inArray(customers.state, state),
    kycStatus && inArray(customers.kycStatus, kycStatus),
    type && inArray(customers.type, type),
    country && inArray(customers.country, country),
    createdFrom && gte(customers.createdAt, createdFrom),
    createdTo && lt(customers.createdAt, createdTo),
  ]
}

/** Said beside the state, because the indexes by name and phone are kept apart for those who were deleted. */
function deletedOrNot(state: CustomerState[] | undefined): SQL | undefined {
  if (!state?.includes('DELETED')) return isNull(customers.deletedAt)
  return state.every((one) => one === 'DELETED') ? isNotNull(customers.deletedAt) : undefined
}

/** The ranges that begin with `q`: of a "C" collation, so an index answers them whatever the length. Nobody where `q` can begin none of them. */
function prefixConditions(q: string, members: readonly SearchedMember[] = searchedMembers): SQL[] {
  const text = q.trim()
  const phone = phonePrefix(text)
  const id = idRange(text)
  const ranges: Readonly<Record<SearchedMember, SQL | undefined>> = {
    email: startsWith(customers.emailKey, text.toLowerCase()),
    legal_name: startsWith(customers.nameKey, toNameKey(text)),
    phone_number: phone === undefined ? undefined : startsWith(customers.phoneNumber, phone),
    id: id && sql`${customers.id} between ${id.first}::uuid and ${id.last}::uuid`,
  }
  const asked = [...new Set(members)].flatMap((member) => ranges[member] ?? [])
  return asked.length > 0 ? asked : [sql`false`]
}

/** "0412" and "58412" begin the number "+58412…". */
function phonePrefix(text: string): string | undefined {
  const digits = text.replace(/[\s.\-()]/g, '')
  if (!/^\+?\d{2,15}$/.test(digits)) return undefined
  if (digits.startsWith('+')) return digits
  const whole = toVenezuelanMobile(digits)
  if (whole !== undefined) return whole
  return digits.startsWith('0') ? `+58${digits.slice(1)}` : `+${digits}`
}

function idRange(text: string): { first: string; last: string } | undefined {
  const digits = text.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return undefined
  const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { first: dashed(digits.padEnd(32, '0')), last: dashed(digits.padEnd(32, 'f')) }
}
