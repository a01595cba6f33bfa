import { sql } from 'drizzle-orm'
import type { Db } from '#database/open'
import { newId } from '../ids'
import type { ProvidedRate } from './provider'

type Pair = { provider: string; base: string; quote: string }

const mostPoints = 200

/**
 * Keeps an accepted rate, unless it is what was accepted last, and answers the id of the row that holds it. Several processes accept the
 * same rate at once: whoever comes second finds the row of the first.
 */
export async function storeRate(db: Db, { provider, base, quote, mid, asOf }: Pair & ProvidedRate): Promise<string> {
  const ofPair = sql`provider = ${provider} and base = ${base} and quote = ${quote}`
  const moment = sql`${asOf.toISOString()}::timestamptz`
  const [stored] = await db.execute<{ id: string }>(sql`
    with last as (select id, mid from payments.rates where ${ofPair} and as_of <= ${moment} order by as_of desc limit 1),
    made as (
      insert into payments.rates (id, provider, base, quote, mid, as_of)
      select ${newId()}, ${provider}, ${base}, ${quote}, ${mid}::numeric, ${moment}
      where not exists (select 1 from last where mid = ${mid}::numeric)
      on conflict (provider, base, quote, as_of) do nothing returning id)
    select id from made union all select id from last where mid = ${mid}::numeric`)
  if (stored !== undefined) return stored.id
  const [there] = await db.execute<{ id: string }>(sql`select id from payments.rates where ${ofPair} and as_of = ${moment}`)
  if (there === undefined) throw new Error(`The rate ${base}/${quote} is neither new nor stored`)
  return there.id
}

/** The last mid of each stretch of time: as many stretches as a chart can show. */
export async function readHistory(
  db: Db,
  { provider, base, quote, since, until }: Pair & { since: Date; until: Date },
): Promise<{ asOf: Date; mid: string }[]> {
  const stretchSeconds = Math.max(1, Math.ceil((until.getTime() - since.getTime()) / 1000 / mostPoints))
  const start = sql`${since.toISOString()}::timestamptz`
  const rows = await db.execute<{ as_of: Date; mid: string }>(sql`
    select distinct on (stretch) as_of, mid from (
      select as_of, mid, date_bin(make_interval(secs => ${stretchSeconds}), as_of, ${start}) as stretch from payments.rates
      where provider = ${provider} and base = ${base} and quote = ${quote} and as_of > ${start}
        and as_of <= ${until.toISOString()}::timestamptz) as points
    order by stretch, as_of desc`)
  return rows.map(({ as_of, mid }) => ({ asOf: new Date(as_of), mid }))
}

export async function hasRateSince(db: Db, { provider, base, quote, since }: Pair & { since: Date }): Promise<boolean> {
  const [rate] = await db.execute(sql`
    select 1 from payments.rates where provider = ${provider} and base = ${base} and quote = ${quote}
      and as_of > ${since.toISOString()}::timestamptz limit 1`)
  return rate !== undefined
}
