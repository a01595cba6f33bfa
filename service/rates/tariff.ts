import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { newId } from '../ids'
import type { FeeLine } from '../transfers/pricing'

/** What a tariff is for; what is absent fits anything. */
export type TariffRoute = {
  sourceRail?: string
  sourceCurrency?: string
  destinationRail?: string
  destinationCurrency?: string
  customerType?: string
}

const defaultLines: FeeLine[] = [{ type: 'percentage', fee: '1', label: 'Service fee' }]

const decimal = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/)
const money = z.string().regex(/^\d{1,12}(\.\d{1,2})?$/)
const StoredLines = z.array(
  z.object({
    type: z.enum(['percentage', 'fixed']),
    fee: decimal,
    label: z.string().min(1).max(60),
    min: money.optional(),
    max: money.optional(),
  }),
)

/** The lines of the most specific tariff that fits, or the one that ships with the service. */
export async function findTariff(db: Db, organizationId: string, route: Required<TariffRoute>): Promise<FeeLine[]> {
  const [tariff] = await db.execute<{ lines: unknown }>(sql`
    select lines from payments.tariffs
    where org_id = ${organizationId}
      and coalesce(source_rail, ${route.sourceRail}) = ${route.sourceRail}
      and coalesce(source_currency, ${route.sourceCurrency}) = ${route.sourceCurrency}
      and coalesce(destination_rail, ${route.destinationRail}) = ${route.destinationRail}
      and coalesce(destination_currency, ${route.destinationCurrency}) = ${route.destinationCurrency}
      and coalesce(customer_type, ${route.customerType}) = ${route.customerType}
    order by num_nonnulls(source_rail, source_currency, destination_rail, destination_currency, customer_type) desc, id
    limit 1`)
  return tariff === undefined ? defaultLines : StoredLines.parse(tariff.lines)
}

/** Sets the tariff of a route, in place of the one it had. Percentages must stay under one half together. */
export async function setTariff(db: Db, organizationId: string, route: TariffRoute, lines: FeeLine[]): Promise<void> {
  const checked = StoredLines.parse(lines)
  const percent = checked.filter(({ type }) => type === 'percentage').reduce((sum, { fee }) => sum + Number(fee), 0)
  if (percent >= 50) throw new RangeError('The percentages of a tariff must stay under 50 together')
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
