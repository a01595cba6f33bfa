import { z } from 'zod'
import { daysBetween, moment, smallInt } from './primitives'
import { shared } from './shared-meta'

/** `?limit=&cursor=` of every list; `with_count=true` adds `count`. */
export const PageQuery = z.object({
  limit: z.coerce
    .number<number>()
    .int()
    .min(1)
    .max(100)
    .default(25)
    .meta({ description: 'How many to a page, 1 to 100.', example: 25 }),
  cursor: z.string().max(500).optional().meta({ description: '`next_cursor` of the page before.' }),
  with_count: z.enum(['true', 'false']).optional().meta({ description: 'Whether to count them all; counting stops at 10,001.' }),
})
export type PageQuery = z.input<typeof PageQuery>

/** Makes the schema of one page, newest first unless another order is requested. A `count` of 10,001 means "more than 10,000". */
export function page<T extends z.ZodType>(item: T) {
  return z.object({
    data: z.array(item).meta(shared.data),
    has_more: z.boolean().meta({ description: 'Whether there is another page.', example: false }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Send it as `cursor` to get the next page; null on the last one.', example: null }),
    count: smallInt()
      .optional()
      .meta({ description: 'How many there are in all, only with `with_count=true`. 10001 stands for more than 10,000.' }),
  })
}
export type ResultPage<T> = { data: T[]; has_more: boolean; next_cursor: string | null; count?: number }

/** Makes the schema of a filter with comma-separated values: `state=ACTIVE,SUSPENDED`. */
export function oneOrMore<T extends z.ZodType<string, string>>(value: T, most = 20) {
  return z
    .string()
    .transform((text) => text.split(',').filter((part) => part !== ''))
    .pipe(z.array(value).max(most))
}

const mostEdges = 200

/** Makes the schema of the boundaries of consecutive spans: two or more, ascending, at most `longestDays` in all. */
export function edges({ longestDays }: { longestDays?: number } = {}) {
  return oneOrMore(moment(), mostEdges).refine(
    (texts) => {
      const times = texts.map((text) => Date.parse(text))
      const isAscending = times.length >= 2 && times.every((time, index) => index === 0 || time > (times[index - 1] ?? time))
      return isAscending && (longestDays === undefined || daysBetween(texts) <= longestDays)
    },
    { message: 'out_of_range' },
  )
}
