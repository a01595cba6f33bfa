import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { type ReviewDecisionKind, reviewDecisions } from '#contract/reasons'
import type { Context } from '../../ground/context'
import { kycDecisions, kycReviews } from './tables'

const SumRow = z.object({
  /** The number of the span, starting at 1; null for the total of all spans. */
  span: z.int().nullable(),
  decision: z.enum(reviewDecisions).nullable(),
  count: z.int(),
  median: z.number().nullable(),
})

export type ReviewSum = { from: Date; to: Date; decision: ReviewDecisionKind; count: number }

/** Counts the decisions between each two consecutive edges (ascending); also the median seconds from opening to decision. */
export async function sumReviews(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  edges: readonly Date[],
): Promise<{ sums: ReviewSum[]; medianSeconds: number | null }> {
  const times = edges.map((edge) => edge.toISOString())
  const rows = await db.execute(sql`
    select span, decision, count(*)::int as count, percentile_disc(0.5) within group (order by took) as median
    from (
      select width_bucket(r.closed_at, ${`{${times.join()}}`}::timestamptz[]) as span, d.action as decision,
        extract(epoch from r.closed_at - r.created_at)::int as took
      from ${kycReviews} r
      join ${kycDecisions} d on d.org_id = r.org_id and d.customer_id = r.customer_id and d.review_id = r.id
      where r.org_id = ${organizationId} and r.closed_at >= ${times[0]}::timestamptz and r.closed_at < ${times.at(-1)}::timestamptz
        and d.action in ${[...reviewDecisions]}
    ) decided
    group by grouping sets ((span, decision), ()) order by span, decision`)
  const read = rows.map((row) => SumRow.parse(row))
  const sums = read.flatMap(({ span, decision, count }) => {
    const [from, to] = [edges[(span ?? 0) - 1], edges[span ?? 0]]
    return span !== null && decision !== null && from && to ? [{ from, to, decision, count }] : []
  })
  return { sums, medianSeconds: read.find(({ span }) => span === null)?.median ?? null }
}
