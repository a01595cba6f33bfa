import type { Tx } from '#database/open'
import type { FailedCall } from '../calls/send-calls'
import { holdBatch, releaseBatch, stopBatch } from './batch-state'
import { firstLook } from './follow-rows'
import type { Wave } from './ground'
import { reasonOf, rowRefusalOf, waitAskedFor } from './row-codes'
import type { RowState } from './tables'
import { moveRow, type WaveRow } from './wave'

/** A row that did not come through a step, and why: a code of the API, or one of ours. */
export type RefusedRow = { item: WaveRow; code: string; retryAfter?: number | undefined; reason?: string | undefined }

export function toRefused(item: WaveRow, result: FailedCall): RefusedRow {
  return { item, code: result.code, retryAfter: waitAskedFor(result.error), reason: reasonOf(result.error) }
}

/** `from`: where the rows stand; `back`: where they stood before, to be tried again from. */
type Step = { from: RowState; back: RowState; passed: number }

/**
 * Takes rows that were refused to where they belong: to be tried again, or to their end. The batch waits where the API is away, and stops where a
 * person has to do something first.
 */
export async function settleRefused(
  tx: Tx,
  { ground, batch }: Wave,
  refused: readonly RefusedRow[],
  { from, back, passed }: Step,
) {
  const { desk } = ground
  const kinds = refused.map((one) => ({ ...one, kind: rowRefusalOf(one.code, one.item.row.attempt) }))
  for (const { item, code, reason, kind } of kinds) {
    const known = { code, runner: null }
    if (kind === 'again' && from !== 'confirming') await moveRow(tx, item, from, { ...known, state: 'waiting' })
    else if (kind !== 'fail' && kind !== 'again') await moveRow(tx, item, from, { ...known, state: back })
    // What is paid and was not confirmed is looked up: its money is gone or comes back, and only the API knows.
    else if (from === 'confirming') await moveRow(tx, item, from, { ...known, state: 'processing', ...firstLook(desk.now()) })
    else await moveRow(tx, item, from, { ...known, state: 'failed', reason: reason ?? null, endedAt: desk.now() })
  }
  const stop = kinds.find(({ kind }) => kind === 'pause')
  const held = kinds.filter(({ kind }) => kind === 'hold')
  if (stop !== undefined) await stopBatch(tx, batch.id, stop.code)
  else if (held[0] !== undefined)
    await holdBatch(tx, desk, batch.id, held[0].code, Math.max(0, ...held.map((one) => one.retryAfter ?? 0)))
  else if (passed > 0) await releaseBatch(tx, desk, batch.id)
}
