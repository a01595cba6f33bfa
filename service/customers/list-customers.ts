import { and, desc, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { toVenezuelanMobile } from '#contract/account-checks'
import type { CustomerState, CustomerType, KycStatus } from '#contract/customers'
import type { Context } from '../context'
import { after, countCap, type PageOf, type PageRequest, startsWith, toPage } from '../pages'
import { customers } from '../tables'
import { toNameKey } from './contact'
import type { Customer } from './customer.queries'

export type CustomerFilter = {
  /** The beginning of an e-mail, a phone, an id or a legal name. */
  q?: string
  state?: CustomerState[]
  kycStatus?: KycStatus[]
  type?: CustomerType[]
  country?: string[]
  createdFrom?: Date
  createdTo?: Date
}

/** One page, newest first. Deleted customers only when their state is asked for. */
export async function listCustomers(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  { filter, page, withCount }: { filter: CustomerFilter; page: PageRequest; withCount: boolean },
): Promise<PageOf<Customer>> {
  const matching = and(sql`${customers.organizationId} = ${organizationId}`, ...conditions(filter))
  const prefixes = filter.q === undefined ? undefined : prefixConditions(filter.q)
  const rest = and(matching, after(page.cursor, customers.createdAt, customers.id))
  const limit = page.limit + 1
  // Each way to match is a range of its own index, cut to one page before they are put together.
  const found = prefixes && sql`${customers.id} in (${anyOf(prefixes.map((prefix) => newest(and(rest, prefix), limit)))})`
  const rows = await db
    .select()
    .from(customers)
    .where(and(rest, found))
    .orderBy(desc(customers.createdAt), desc(customers.id))
    .limit(limit)
  if (!withCount) return toPage(rows, page.limit)

  const counted = prefixes ?? [undefined]
  const matches = anyOf(
    counted.map((prefix) => sql`(select ${customers.id} from ${customers} where ${and(matching, prefix)} limit ${countCap})`),
  )
  const [count] = await db.execute<{ count: number }>(
    sql`select least(count(*), ${countCap})::int as count from (${matches}) matches`,
  )
  return { ...toPage(rows, page.limit), count: count?.count }
}

function newest(where: SQL | undefined, limit: number): SQL {
  return sql`(select ${customers.id} from ${customers} where ${where} order by ${customers.createdAt} desc, ${customers.id} desc limit ${limit})`
}

function anyOf(queries: SQL[]): SQL {
  return sql.join(queries, sql` union `)
}

function conditions({ state, kycStatus, type, country, createdFrom, createdTo }: CustomerFilter): (SQL | undefined)[] {
  return [
    state?.includes('DELETED') ? undefined : isNull(customers.deletedAt),
    state && inArray(customers.state, state),
    kycStatus && inArray(customers.kycStatus, kycStatus),
    type && inArray(customers.type, type),
    country && inArray(customers.country, country),
    createdFrom && gte(customers.createdAt, createdFrom),
    createdTo && lt(customers.createdAt, createdTo),
  ]
}

/** The ranges that begin with `q`: of a "C" collation, so an index answers them whatever the length. */
function prefixConditions(q: string): SQL[] {
  const text = q.trim()
  const phone = phonePrefix(text)
  const id = idRange(text)
  return [
    startsWith(customers.emailKey, text.toLowerCase()),
    startsWith(customers.nameKey, toNameKey(text)),
    ...(phone === undefined ? [] : [startsWith(customers.phoneNumber, phone)]),
    ...(id === undefined ? [] : [sql`${customers.id} between ${id.first}::uuid and ${id.last}::uuid`]),
  ]
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
