import { and, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toVenezuelanMobile } from '#contract/account-checks'
import { type SearchedMember, searchedMembers, shortestIdEnd } from '#contract/customer-search'
import type { CustomerSort } from '#contract/customers'
import { endsWith, startsWith } from '#database/parts-of-text'
import { columnOf, readRow } from '#database/read-rows'
import type { Context } from '../ground/context'
import { countCap, type PageOf } from '../ground/pages'
import { afterPosition, type SortedPageRequest, sorted, toSortedPage } from '../ground/sorted-pages'
import { walletBalanceColumn } from '../ledger/balance'
import { type CustomerFilter, toCustomerConditions } from './customer-filter'
import { bearersOf, holdersOf } from './holders'
import { type ListedCustomer, listedColumns, sortKeys } from './listed-customer'
import { nameMark, toNameKey } from './record/contact'
import { customersInScope as customers } from './record/tables'

/** Returns one page in the requested order. Includes deleted customers only if `state` names DELETED. */
export async function listCustomers(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  { filter, page, withCount }: { filter: CustomerFilter; page: SortedPageRequest<CustomerSort>; withCount: boolean },
): Promise<PageOf<ListedCustomer>> {
  const matching = and(sql`customers_in_scope.org_id = ${organizationId}`, ...toCustomerConditions(filter))
  const parts = filter.q === undefined ? undefined : partConditions(organizationId, filter.q, filter)
  const key = sortKeys[page.sort]
  const rest = and(matching, afterPosition(page, key, customers.id))
  const limit = page.limit + 1
  const order = sorted(page, key, customers.id)
  // Each way to match is a range of its own index, limited to one page before the results are merged.
  const matches = parts && sql`customers_in_scope.id in (${anyOf(parts.map((part) => firstOf(part, rest, order, limit)))})`
  // The count is a column of the page's statement, which saves a round trip.
  const count = withCount ? countOf(matching, parts?.map(({ where }) => where) ?? [undefined]) : noCount
  const rows = await db
    .select({ ...listedColumns, walletBalance: walletBalanceColumn(organizationId), count })
    .from(customers)
    .where(and(rest, matches))
    .orderBy(...order)
    .limit(limit)
  const found = toSortedPage<ListedCustomer>(rows, page, key)
  if (!withCount) return found
  if (rows[0] !== undefined || page.position === undefined) return { ...found, count: rows[0]?.count ?? 0 }
  return { ...found, count: (await readRow(db, CountRow, sql`select ${count} as count`)).count }
}

const CountRow = z.object({ count: z.int() })
/** The column that replaces the count if none is needed. */
const noCount = columnOf(z.int().nullable(), sql`null::int`)

/** Returns the number of matches as a column, up to `countCap`; a customer who matches in several ways counts once. */
function countOf(matching: SQL | undefined, ways: (SQL | undefined)[]): SQL<number> {
  const all = ways.map(
    (way) => sql`(select customers_in_scope.id from payments.customers_in_scope where ${and(matching, way)} limit ${countCap})`,
  )
  return columnOf(z.int(), sql`(select least(count(*), ${countCap})::int from (${anyOf(all)}) matches)`)
}

/** Up to this many matches of a name are sorted; more common words are found soon by reading in the order of the page. */
const fewNamed = 2000

/**
 * Returns the first customers that match one part of a text. The planner cannot estimate how many names contain a word, and may
 * read all customers in the order of the page to find one. So the customers with the word are looked up first, unless there are
 * too many.
 */
function firstOf({ where, words }: Part, rest: SQL | undefined, order: SQL[], limit: number): SQL {
  if (!words) return firstIds(and(rest, where), order, limit)
  const named = sql`select customers_in_scope.id from payments.customers_in_scope
    where ${and(rest, where)} limit ${fewNamed + 1}`
  const few = sql`(select count(*) from named) <= ${fewNamed}`
  const amongThem = sql`customers_in_scope.id in (select id from named)`
  return sql`(with named as materialized (${named}) ${firstIds(and(rest, few, amongThem), order, limit)}
    union all ${firstIds(and(rest, sql`not ${few}`, where), order, limit)})`
}

/** Columns that a statement names several times are text: drizzle took a fifth of the time of a search to write its own out. */
function firstIds(where: SQL | undefined, order: SQL[], limit: number): SQL {
  return sql`(select customers_in_scope.id from payments.customers_in_scope where ${where}
    order by ${sql.join(order, sql`, `)} limit ${limit})`
}

function anyOf(queries: SQL[]): SQL {
  return sql.join(queries, sql` union `)
}

/** `words`: this part searches words of a name. */
type Part = { where: SQL; words: boolean }

type Asked = { qIn?: readonly SearchedMember[]; qDocument?: Uint8Array }

/** Returns a condition per member that `q` may match, each answered by its own index. Without any, no customer matches. */
function partConditions(organizationId: string, q: string, { qIn: members = searchedMembers, qDocument }: Asked): Part[] {
  const text = q.trim()
  const phone = phonePrefix(text)
  const parts: Readonly<Record<SearchedMember, SQL | undefined>> = {
    email: startsWith(customers.emailKey, text.toLowerCase()),
    legal_name: hasWords(text),
    phone_number: phone === undefined ? undefined : startsWith(customers.phoneNumber, phone),
    id: idPart(text),
    id_doc_number: qDocument && sql`${customers.id} in (${bearersOf(organizationId, qDocument)})`,
    account_last_four: /^\d{4}$/.test(text) ? sql`${customers.id} in (${holdersOf(organizationId, text)})` : undefined,
  }
  const asked = [...new Set(members)].flatMap((member) => {
    const where = parts[member]
    return where === undefined ? [] : [{ where, words: member === 'legal_name' }]
  })
  return asked.length > 0 ? asked : [{ where: sql`false`, words: false }]
}

/** The words of a name, split at all punctuation; the expression must equal that of the index. */
const nameWords = sql.raw(`to_tsvector('simple', regexp_replace(customers_in_scope.name_key, '[${nameMark}]+', ' ', 'g'))`)

/** In bytes: the longest word that PostgreSQL accepts in a text search. */
const longestWord = 2046

/** Returns the condition that each word begins one of the name. PostgreSQL splits both alike: "350e2e6b" is two words. */
function hasWords(text: string): SQL | undefined {
  const words = toNameKey(text)
    .split(new RegExp(`[\\s${nameMark}]+`, 'u'))
    .filter((word) => word !== '')
  if (words.some((word) => Buffer.byteLength(word) > longestWord)) return sql`false`
  return words.length === 0
    ? undefined
    : sql`${nameWords} @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`
}

/** Returns the E.164 prefix that the text stands for: "0412" and "58412" begin "+58412…". */
function phonePrefix(text: string): string | undefined {
  const digits = text.replace(/[\s.\-()]/g, '')
  if (!/^\+?\d{2,15}$/.test(digits)) return undefined
  if (digits.startsWith('+')) return digits
  const whole = toVenezuelanMobile(digits)
  if (whole !== undefined) return whole
  return digits.startsWith('0') ? `+58${digits.slice(1)}` : `+${digits}`
}

/** Returns a condition: the id begins with these digits, or ends with at least `shortestIdEnd` of them. */
function idPart(text: string): SQL | undefined {
  const range = idRange(text)
  const begins = range && sql`${customers.id} between ${range.first}::uuid and ${range.last}::uuid`
  const isEnd = text.length >= shortestIdEnd && /^[0-9a-f]{1,12}$/i.test(text)
  return isEnd ? or(begins, endsWith(sql`${customers.id}`, text.toLowerCase())) : begins
}

function idRange(text: string): { first: string; last: string } | undefined {
  const digits = text.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]{4,32}$/.test(digits)) return undefined
  const dashed = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { first: dashed(digits.padEnd(32, '0')), last: dashed(digits.padEnd(32, 'f')) }
}
