import { z } from 'zod'
import { Timestamp } from './members'
import { edges } from './pages'
import { smallInt } from './primitives'
import { reviewDecisions } from './reasons'
import { shared } from './shared-meta'

/** Together the spans are 100 days at most. */
export const ReviewSumsQuery = z.object({ edges: edges({ longestDays: 100 }).meta(shared.edges) })
/** The query as a caller writes it: commas join the moments. */
export type ReviewSumsQuery = z.input<typeof ReviewSumsQuery>

/** Extension: the decisions of people within each span, the earliest first. Zero counts are left out. */
export const ReviewSums = z
  .object({
    data: z
      .array(
        z.object({
          from: Timestamp.meta(shared.from),
          to: Timestamp.meta({
            description: 'Where it ends: what was decided at this very moment belongs to the next one.',
            example: '2026-11-21T04:00:00.000Z',
          }),
          decision: z.enum(reviewDecisions).meta({ description: 'What was decided.', example: 'approve' }),
          count: smallInt().meta({ description: 'How many there are.', example: 12 }),
        }),
      )
      .meta(shared.data),
    median_seconds: smallInt().nullable().meta({
      description: 'From opened to decided: half of all of them took no longer. Null for none.',
      example: 13_800,
    }),
  })
  .meta({ id: 'ReviewSums' })
export type ReviewSums = z.infer<typeof ReviewSums>
