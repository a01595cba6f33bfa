import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#database/open'
import { readRow, readRows } from '#database/read-rows'
import { isRetryable } from './wave'

/** The groups of row states that pages show. */
export const rowGroups = ['paid', 'processing', 'unknown', 'failed', 'waiting', 'cancelled'] as const
export type RowGroup = (typeof rowGroups)[number]

const count = z.coerce.number()
const minor = z.coerce.bigint()
const Row = z.object({
  batch_id: z.string(),
  group: z.enum(rowGroups),
  rows: count,
  started: count,
  retryable: count,
  cancellable: count,
  debit: minor,
  unpriced: count,
  wave: count,
  waves: count,
})

/**
 * The number of rows of a batch by group, with their debit in minor units (the expected debit before a quote; undefined if that
 * of a row is not known). Left-out rows are excluded.
 */
export type Progress = {
  rows: number
  started: number
  /** The failed rows that may be retried, because their money is certainly here. */
  retryable: number
  /** The rows that no worker is processing, whether they were started before or not. */
  cancellable: number
  /** The highest wave that has started, of `waves`; 0 before the first. */
  wave: number
  waves: number
  groups: Readonly<Record<RowGroup, { rows: number; debit: bigint | undefined }>>
}

/** A row that was started does not count as waiting, even while it waits for another attempt. */
const groupSql = sql`case
  when state = 'paid' then 'paid' when state in ('unknown', 'not_known') then 'unknown' when state = 'failed' then 'failed'
  when state = 'cancelled' then 'cancelled' when state in ('draft', 'waiting') and attempt = 0 then 'waiting' else 'processing' end`

/** Reads the progress of several batches at once, for a list. */
export async function listProgress(db: Pick<Db, 'execute'>, ids: readonly string[]): Promise<Map<string, Progress>> {
  if (ids.length === 0) return new Map()
  const statement = sql`
    select batch_id, ${groupSql} as group, count(*) as rows, count(*) filter (where attempt > 0) as started,
      count(*) filter (where ${isRetryable}) as retryable, count(*) filter (where state = 'waiting') as cancellable,
      coalesce(sum(coalesce(debit_minor, expected_debit_minor)), 0) as debit,
      count(*) filter (where coalesce(debit_minor, expected_debit_minor) is null) as unpriced,
      coalesce(max(wave) filter (where attempt > 0), 0) as wave, coalesce(max(wave), 0) as waves
    from backoffice.batch_rows where batch_id in ${[...ids]} and state <> 'left_out' and not (state = 'draft' and left_out)
    group by 1, 2`
  const found = await readRows(db, Row, statement)
  return new Map(ids.map((id) => [id, toProgress(found.filter(({ batch_id }) => batch_id === id))]))
}

/** Returns the progress of one batch; all counts are 0 if it has no rows. */
export async function readProgress(db: Pick<Db, 'execute'>, id: string): Promise<Progress> {
  return (await listProgress(db, [id])).get(id) ?? noProgress
}

function toProgress(found: readonly z.output<typeof Row>[]): Progress {
  const of = (group: RowGroup) => {
    const row = found.find((one) => one.group === group)
    return { rows: row?.rows ?? 0, debit: row === undefined ? 0n : row.unpriced > 0 ? undefined : row.debit }
  }
  const groups = {
    paid: of('paid'),
    processing: of('processing'),
    unknown: of('unknown'),
    failed: of('failed'),
    waiting: of('waiting'),
    cancelled: of('cancelled'),
  }
  const sum = (member: 'rows' | 'started' | 'retryable' | 'cancellable') => found.reduce((total, one) => total + one[member], 0)
  const highest = (member: 'wave' | 'waves') => Math.max(0, ...found.map((one) => one[member]))
  const [rows, started, retryable, cancellable] = [sum('rows'), sum('started'), sum('retryable'), sum('cancellable')]
  return { rows, started, retryable, cancellable, wave: highest('wave'), waves: highest('waves'), groups }
}

/** The progress of a batch without rows. */
export const noProgress: Progress = toProgress([])

const Speed = z.object({
  rows: count,
  seconds: z.coerce.number(),
  wave: z.coerce.number().nullable(),
  waves: z.coerce.number().nullable(),
})

/** Rows started per minute over the last five minutes; null with too little data. `wave`: the highest started, of `waves`. */
export type BatchSpeed = { perMinute: number | null; wave: number; waves: number }

/** Returns the speed at `now`. It is null with fewer than two rows, or less than a second, in the last five minutes. */
export async function readSpeed(db: Pick<Db, 'execute'>, id: string, now: Date): Promise<BatchSpeed> {
  const at = now.toISOString()
  const statement = sql`
    select count(*) filter (where started_at > ${at}::timestamptz - interval '5 minutes') as rows,
      coalesce(extract(epoch from ${at}::timestamptz - min(started_at) filter (where started_at > ${at}::timestamptz - interval '5 minutes')), 0) as seconds,
      max(wave) filter (where attempt > 0) as wave, max(wave) as waves
    from backoffice.batch_rows where batch_id = ${id}`
  const { rows, seconds, wave, waves } = await readRow(db, Speed, statement)
  return { perMinute: rows < 2 || seconds < 1 ? null : Math.round((rows * 60) / seconds), wave: wave ?? 0, waves: waves ?? 0 }
}
