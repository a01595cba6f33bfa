import { and, getTableColumns, gte, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { toVenezuelanMobile } from '#contract/account-checks'
import type { CustomerType } from '#contract/customer-body'
import { type SearchedMember, searchedMembers, shortestIdEnd } from '#contract/customer-search'
import type { CustomerSort, CustomerState, KycStatus } from '#contract/customers'
import { endsWith, startsWith } from '#database/parts-of-text'
import { columnOf, readRow } from '#database/read-rows'
import type { Context } from '../ground/context'
import { isOurId } from '../ground/ids'
import { countCap, type PageOf } from '../ground/pages'
import {
  afterPosition,
  type SortedPageRequest,
  type SortKey,
  sorted,
  textKey,
  timeKey,
  toSortedPage,
} from '../ground/sorted-pages'
import { walletBalanceColumn } from '../ledger/balance'
import { bearersOf, holdersOf } from './holders'
import { nameMark, toNameKey } from './record/contact'
import type { Customer } from './record/customer.queries'
import { customers } from './record/tables'

/** With what is in their wallet, in 1/1,000,000 USDC. */
export type ListedCustomer = Customer & { walletBalance: bigint }

export type CustomerFilter = {
  ids?: string[]
  /** The beginning of an e-mail, a phone, an id or of words of a legal name; the end of an id or of an account number. */
  q?: string
  /** Which of them `q` is compared with: all by default. */
  qIn?: SearchedMember[]
  /** What `q` is as a document, where it is one and was asked for. */
  qDocument?: Uint8Array
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
  const parts = filter.q === undefined ? undefined : partConditions(organizationId, filter.q, filter)
  const key = sortKeys[page.sort]
  const rest = and(matching, afterPosition(page, key, customers.id))
  const limit = page.limit + 1
  const order = sorted(page, key, customers.id)
  // Each way to match is a range of its own index, cut to one page before they are put together.
  const matches = parts && sql`${customers.id} in (${anyOf(parts.map((part) => firstOf(part, rest, order, limit)))})`
  // Counted in the statement of the page, which saves a round trip.
  const count = withCount ? countOf(matching, parts?.map(({ where }) => where) ?? [undefined]) : noCount
  const rows = await db
    .select({ ...getTableColumns(customers), walletBalance: walletBalanceColumn, count })
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
/** PostgreSQL is not asked to count. */
const noCount = columnOf(z.int().nullable(), sql`null::int`)

/** Returns how many match, as a column; of several ways to match each one counts once. */
function countOf(matching: SQL | undefined, ways: (SQL | undefined)[]): SQL<number> {
  const all = ways.map((way) => sql`(select ${customers.id} from ${customers} where ${and(matching, way)} limit ${countCap})`)
  return columnOf(z.int(), sql`(select least(count(*), ${countCap})::int from (${anyOf(all)}) matches)`)
}

/** So many who have a word of a name are sorted; a word that more have is met soon enough along the order itself. */
const fewNamed = 2000

/**
 * The first who match one part of a text. How many have a word that begins so is not known to the planner, which may read everybody in the
 * order of the page to find one: those who have a word are looked up first, unless they are many.
 */
function firstOf({ where, words }: Part, rest: SQL | undefined, order: SQL[], limit: number): SQL {
  if (!words) return firstIds(and(rest, where), order, limit)
  const named = sql`select ${customers.id} from ${customers} where ${and(rest, where)} limit ${fewNamed + 1}`
  const few = sql`(select count(*) from named) <= ${fewNamed}`
  const amongThem = sql`${customers.id} in (select id from named)`
  return sql`(with named as materialized (${named}) ${firstIds(and(rest, few, amongThem), order, limit)}
    union all ${firstIds(and(rest, sql`not ${few}`, where), order, limit)})`
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
    ids && sql`${customers.id} = any(${`{${ids.filter(isOurId).join()}}`}::uuid[])`,
    deletedOrNot(state),
    state && inArray(customers.state, state),
    kycStatus && inArray(customers.kycStatus, kycStatus),
    type && inArray(customers.type, type),
    country && inArray(customers.country, country),
    createdFrom && gte(customers.createdAt, createdFrom),
    createdTo && lt(customers.createdAt, createdTo),
  ]
}

/** Said beside the state, because the indexes by phone are kept apart for those who were deleted. */
function deletedOrNot(state: CustomerState[] | undefined): SQL | undefined {
  if (!state?.includes('DELETED')) return isNull(customers.deletedAt)
  return state.every((one) => one === 'DELETED') ? isNotNull(customers.deletedAt) : undefined
}

/** `words`: it asks for words of a name. */
type Part = { where: SQL; words: boolean }

type Asked = { qIn?: readonly SearchedMember[]; qDocument?: Uint8Array }

/** What `q` may be a part of, each answered by an index of its own whatever the length. Nobody where it can be part of nothing. */
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

/** As the index has it: the words of a name, cut at all punctuation. */
const nameWords = sql.raw(`to_tsvector('simple', regexp_replace("payments"."customers"."name_key", '[${nameMark}]+', ' ', 'g'))`)

/** In bytes: PostgreSQL takes no longer one. */
const longestWord = 2046

/** Each word of the text begins a word of the name, in any order. PostgreSQL takes both apart by the same rules: to it "350e2e6b" is two words. */
function hasWords(text: string): SQL | undefined {
  const words = toNameKey(text)
    .split(new RegExp(`[\\s${nameMark}]+`, 'u'))
    .filter((word) => word !== '')
  if (words.some((word) => Buffer.byteLength(word) > longestWord)) return sql`false`
  return words.length === 0
    ? undefined
    : sql`${nameWords} @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`
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

/** The id begins with these digits, or ends with them; so few as begin any id of one week are no end. */
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
