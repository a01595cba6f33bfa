import type { Tx } from '#database/open'
import type { FailedCall } from '../calls/send-calls'
import { holdBatch, releaseBatch, stopBatch } from './batch-state'
import type { Wave } from './deps'
import { firstLook } from './follow-rows'
import { confirmationRefused, reasonOf, requestedWait, rowRefusalOf } from './row-codes'
import type { RowState } from './tables'
import { moveRow, type WaveRow } from './wave'

/** A row that failed in a step, with an error code of the API or of the console. */
export type RefusedRow = { item: WaveRow; code: string; retryAfter?: number | undefined; reason?: string | undefined }

/** Returns the refusal of a call that surely had no effect, with the wait and the reason that the API gave. */
export function toRefused(item: WaveRow, result: FailedCall): RefusedRow {
  return { item, code: result.code, retryAfter: requestedWait(result.error), reason: reasonOf(result.error) }
}

/** Returns whether the money of an unconfirmed row returns by itself, and the row is quoted again. */
const isTooLate = (code: string) => code === 'confirmation_expired'

/** `from` is the current state of the rows; `back` is the state from which the step is tried again. */
type Step = { from: RowState; back: RowState; passed: number }

/**
 * Moves refused rows to their next state: another attempt, or failed. Puts the batch on hold if the API is unavailable, and
 * pauses it if a person has to act first. Confirmations go on while it is paused, so a refused one puts it on hold too.
 */
export async function settleRefused(tx: Tx, { deps, batch }: Wave, refused: readonly RefusedRow[], { from, back, passed }: Step) {
  const { desk } = deps
  const kinds = refused.map((one) => ({ ...one, kind: rowRefusalOf(one.code, one.item.row.attempt) }))
  for (const { item, code, reason, kind } of kinds) {
    const known = { code, runner: null }
    if (kind === 'again' && from !== 'confirming') await moveRow(tx, item, from, { ...known, state: 'waiting' })
    else if (kind !== 'fail' && kind !== 'again') await moveRow(tx, item, from, { ...known, state: back })
    // A paid row without a confirmation is looked up, because only the API knows whether its money left or returns.
    else if (from === 'confirming') {
      const unconfirmed = { code: isTooLate(code) ? code : confirmationRefused, reason: reason ?? null, runner: null }
      await moveRow(tx, item, from, { ...unconfirmed, state: 'processing', ...firstLook(desk.now()) })
    } else await moveRow(tx, item, from, { ...known, state: 'failed', reason: reason ?? null, endedAt: desk.now() })
  }
  const stop = kinds.find(({ kind }) => kind === 'pause')
  // If no answer of a wave can be used, the next wave's would be lost too: the rows wait, or they would soon use up their attempts.
  const isLost = passed === 0 && kinds.every(({ code }) => code === 'answer_lost')
  const held = kinds.filter(({ kind }) => kind === 'hold' || isLost)
  const hold = held[0] ?? (from === 'confirming' ? stop : undefined)
  if (stop !== undefined) await stopBatch(tx, desk, batch.id, stop.code)
  // An API that answered other rows is not away: the hold begins anew, at its shortest.
  if (passed > 0 && (hold !== undefined || stop === undefined)) await releaseBatch(tx, desk, batch.id)
  if (hold !== undefined) await holdBatch(tx, desk, batch.id, hold.code, Math.max(0, ...held.map((one) => one.retryAfter ?? 0)))
}
