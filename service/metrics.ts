import { sql } from 'drizzle-orm'
import { readQueues } from '#database/job-ages'
import type { Sample } from '#database/metrics/text-format'
import type { Db } from '#database/open'
import { readLastVerdict } from './ledger/last-verdict'
import { sampleStops } from './payment-stops/open-stops'
import type { Rates } from './rates/rate-types'
import { sampleOpenQuotes } from './transfers/open-quotes'

type Needs = { db: Db; rates: Rates; queues: readonly string[] }

/** The parts of `/metrics` that are read from the database; each can fail alone. `database` is whether it answers at all. */
export const metricPartNames = ['database', 'jobs', 'quotes', 'books', 'rates'] as const
export type MetricPartName = (typeof metricPartNames)[number]

const readers: Record<MetricPartName, (needs: Needs) => Promise<Sample[]>> = {
  database: async ({ db }) => {
    await db.execute(sql`select 1`)
    return []
  },
  jobs: ({ db, queues }) => readQueues(db, queues),
  quotes: ({ db }) => sampleOpenQuotes(db),
  books: async ({ db }) => [...(await readLastVerdict(db)), ...(await sampleStops(db))],
  rates: ({ db, rates }) => rates.ages(db),
}

/** Reads one part. The cost does not grow with the number of past payments. */
export function readMetricPart(needs: Needs, part: MetricPartName): Promise<Sample[]> {
  return readers[part](needs)
}
