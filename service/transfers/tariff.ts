import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { parseDecimal } from '#contract/money'
import type { Db } from '#database/open'
import { readRows } from '#database/read-rows'
import { newId } from '../ground/ids'
import { type FeeLine, percentScale } from './pricing.rules'

/** The route of a tariff. An absent member matches any value. */
export type TariffRoute = {
  sourceRail?: string
  sourceCurrency?: string
  destinationRail?: string
  destinationCurrency?: string
  customerType?: string
}

const defaultLines: FeeLine[] = [{ type: 'percentage', fee: '1', label: 'Service fee' }]

const percent = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/)
const money = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)
const common = { label: z.string().min(1).max(60), min: money.optional(), max: money.optional() }
const StoredLines = z.array(
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('percentage'), fee: percent, ...common }),
    z.object({ type: z.literal('fixed'), fee: money, ...common }),
  ]),
)
const mostPercent = parseDecimal('50', percentScale)

const TariffRow = z.object({
  sourceRail: z.string().nullable(),
  sourceCurrency: z.string().nullable(),
  destinationRail: z.string().nullable(),
  destinationCurrency: z.string().nullable(),
  customerType: z.string().nullable(),
  lines: StoredLines,
})

/** How many members of the route a tariff names, and when it was made: of those that match, the first in this order applies. */
const mostSpecificFirst = sql`
  num_nonnulls(t.source_rail, t.source_currency, t.destination_rail, t.destination_currency, t.customer_type) desc, t.id`

/** Returns a subquery of the lines of the most specific tariff that matches; `readLines` parses its value. */
export function tariffLines(
  organizationId: Placeholder,
  route: Record<keyof TariffRoute, Placeholder | PgColumn | SQL>,
): SQL<unknown> {
  return sql`(
    select t.lines from payments.tariffs t
    where t.org_id = ${organizationId}
      and coalesce(t.source_rail, ${route.sourceRail}) = ${route.sourceRail}
      and coalesce(t.source_currency, ${route.sourceCurrency}) = ${route.sourceCurrency}
      and coalesce(t.destination_rail, ${route.destinationRail}) = ${route.destinationRail}
      and coalesce(t.destination_currency, ${route.destinationCurrency}) = ${route.destinationCurrency}
      and coalesce(t.customer_type, ${route.customerType}) = ${route.customerType}
    order by ${mostSpecificFirst}
    limit 1)`
}

/** Returns the lines that `tariffLines` found, or by default the built-in tariff. */
export function readLines(found: unknown): FeeLine[] {
  return found === null ? defaultLines : StoredLines.parse(found)
}

export type RouteFees = { route: TariffRoute; lines: FeeLine[] }

/** Returns the tariffs of one organization, oldest first. */
export function listTariffs(db: Db, organizationId: string): Promise<RouteFees[]> {
  return readTariffs(db, organizationId, sql`t.created_at, t.id`)
}

/** Returns what quotes are priced with: the first tariff that matches applies, and the last one matches every route. */
export async function tariffsInForce(db: Db, organizationId: string): Promise<RouteFees[]> {
  const own = await readTariffs(db, organizationId, mostSpecificFirst)
  const matchesAll = own.some(({ route }) => Object.keys(route).length === 0)
  return matchesAll ? own : [...own, { route: {}, lines: defaultLines }]
}

async function readTariffs(db: Db, organizationId: string, order: SQL): Promise<RouteFees[]> {
  const rows = await readRows(
    db,
    TariffRow,
    sql`
    select source_rail as "sourceRail", source_currency as "sourceCurrency", destination_rail as "destinationRail",
      destination_currency as "destinationCurrency", customer_type as "customerType", lines
    from payments.tariffs t where t.org_id = ${organizationId} order by ${order}`,
  )
  return rows.map(({ lines, ...route }) => ({
    route: Object.fromEntries(Object.entries(route).filter(([, value]) => value !== null)),
    lines,
  }))
}

/** Removes the tariff of a route; the next most specific one then applies. Returns false if the route had none. */
export async function removeTariff(db: Db, organizationId: string, route: TariffRoute): Promise<boolean> {
  const removed = await db.execute(sql`
    delete from payments.tariffs where org_id = ${organizationId}
      and (source_rail, source_currency, destination_rail, destination_currency, customer_type) is not distinct from
        (${route.sourceRail ?? null}::text, ${route.sourceCurrency ?? null}::text, ${route.destinationRail ?? null}::text,
          ${route.destinationCurrency ?? null}::text, ${route.customerType ?? null}::text)
    returning id`)
  return removed.length === 1
}

/**
 * Sets or replaces the tariff of a route. Throws a RangeError if its percentages total 50 or more, or if a line has a minimum
 * above its maximum.
 */
export async function setTariff(db: Db, organizationId: string, route: TariffRoute, lines: FeeLine[]): Promise<void> {
  const checked = StoredLines.parse(lines)
  const percentages = checked.filter(({ type }) => type === 'percentage').map(({ fee }) => parseDecimal(fee, percentScale))
  if (percentages.reduce((sum, percentage) => sum + percentage, 0n) >= mostPercent)
    throw new RangeError('The percentages of a tariff must stay under 50 together')
  const crossed = checked.find(
    ({ min, max }) => min !== undefined && max !== undefined && parseDecimal(min, 2) > parseDecimal(max, 2),
  )
  if (crossed !== undefined) throw new RangeError(`The minimum of "${crossed.label}" is above its maximum`)
  const {
    sourceRail = null,
    sourceCurrency = null,
    destinationRail = null,
    destinationCurrency = null,
    customerType = null,
  } = route
  await db.execute(sql`
    insert into payments.tariffs (org_id, id, source_rail, source_currency, destination_rail, destination_currency, customer_type, lines)
    values (${organizationId}, ${newId()}, ${sourceRail}, ${sourceCurrency}, ${destinationRail}, ${destinationCurrency}, ${customerType},
      ${JSON.stringify(checked)}::jsonb)
    on conflict (org_id, source_rail, source_currency, destination_rail, destination_currency, customer_type)
    do update set lines = excluded.lines`)
}
