import { z } from 'zod'
import { Timestamp } from './members'
import { edges, oneOrMore } from './pages'
import { daysBetween, smallInt } from './primitives'
import { shared } from './shared-meta'
import { type TransactionStatus, transactionStatuses, transactionTypes } from './transfers'

/** The longest span of sums, in days. It does not limit sums over open statuses alone: those rows are few, however old. */
export const longestSumsDays = 100
export const TransactionSumsQuery = z
  .object({
    edges: edges().meta(shared.edges),
    status: oneOrMore(z.enum(transactionStatuses)).optional().meta(shared.oneOrMore),
    type: oneOrMore(z.enum(transactionTypes)).optional().meta(shared.oneOrMore),
  })
  .superRefine(({ edges: requested, status }, context) => {
    if (isOpenOnly(status) || daysBetween(requested) <= longestSumsDays) return
    context.addIssue({ code: 'custom', path: ['edges'], message: 'out_of_range' })
  })
/** The query as a caller writes it: commas join several values of one member. */
export type TransactionSumsQuery = z.input<typeof TransactionSumsQuery>

/** The transactions of one type and status created in the span: `from` is included, `to` is not. */
export const TransactionSum = z
  .object({
    from: Timestamp.meta(shared.from),
    to: Timestamp.meta({
      description: 'Where it ends: what was made at this very moment belongs to the next one.',
      example: '2026-11-21T04:00:00.000Z',
    }),
    type: z.enum(transactionTypes).meta({ description: 'Which way the money went.', example: 'withdraw' }),
    status: z.enum(transactionStatuses).meta({ description: 'Where they stand now.', example: 'completed' }),
    count: smallInt().meta({ description: 'How many there are.', example: 64 }),
    amount: z.string().regex(/^\d+$/).meta({ description: 'Their USDC in minor units (1/100) as text.', example: '2411200' }),
  })
  .meta({ id: 'TransactionSum' })
export type TransactionSum = z.infer<typeof TransactionSum>

/** Extension: the transactions of each span added up, the earliest first. Zero sums are left out. */
export const TransactionSums = z.object({ data: z.array(TransactionSum).meta(shared.data) }).meta({ id: 'TransactionSums' })
export type TransactionSums = z.infer<typeof TransactionSums>

function isOpenOnly(status: readonly TransactionStatus[] | undefined): boolean {
  return status !== undefined && status.length > 0 && status.every((word) => word === 'pending' || word === 'processing')
}
