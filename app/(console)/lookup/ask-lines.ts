import { z } from 'zod/mini'
import { type LookedUpLine, LookedUpLines, linesAtOnce } from './looked-up-line'

/** `stopped`: some lines could not be looked up. `retry_after`: the API asked to wait this many seconds (retry-after). */
export type Phase =
  | { name: 'asking' }
  | { name: 'retry_after'; seconds: number }
  | { name: 'stopped'; code: string }
  | { name: 'done' }
export type Rows = readonly (LookedUpLine | undefined)[]
export type Progress = { rows: Rows; phase: Phase }

const Refusal = z.object({ code: z.string(), retryAfter: z.optional(z.number()) })
const longestPatience = 90

/**
 * Looks up the lines that are not known yet, in batches and in order, and reports the progress. It waits if the API asks for
 * that, and stops if there is no answer. It ends silently when `signal` is aborted.
 */
export async function askLines(
  lines: readonly string[],
  known: Rows,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
) {
  const rows: (LookedUpLine | undefined)[] = lines.map((_, index) =>
    known[index]?.outcome === 'failed' ? undefined : known[index],
  )
  const open = () => lines.map((_, index) => index).filter((index) => rows[index] === undefined)
  for (let batch = open().slice(0, linesAtOnce); batch.length > 0; batch = open().slice(0, linesAtOnce)) {
    onProgress({ rows: [...rows], phase: { name: 'asking' } })
    const answer = await ask(
      batch.map((index) => lines[index] ?? ''),
      signal,
    )
    if (signal.aborted) return
    const retryAfter = 'rows' in answer ? keep(rows, batch, answer.rows) : answer.retryAfter
    if (retryAfter !== undefined)
      await wait(retryAfter, signal, (seconds) => onProgress({ rows: [...rows], phase: { name: 'retry_after', seconds } }))
    else if ('code' in answer) return onProgress({ rows: [...rows], phase: { name: 'stopped', code: answer.code } })
    else if (batch.every((index) => rows[index]?.outcome === 'failed')) {
      return onProgress({ rows: [...rows], phase: { name: 'stopped', code: 'api_unreachable' } })
    }
    if (signal.aborted) return
  }
  const isFailed = rows.some((row) => row?.outcome === 'failed')
  onProgress({ rows: [...rows], phase: isFailed ? { name: 'stopped', code: 'api_unreachable' } : { name: 'done' } })
}

/** Stores the answers at their positions, except those that must be retried; returns the seconds to wait before the retry. */
function keep(
  rows: (LookedUpLine | undefined)[],
  batch: readonly number[],
  answers: readonly LookedUpLine[],
): number | undefined {
  const waits = batch.map((index, at) => {
    const answer = answers[at]
    const retryAfter = answer?.outcome === 'failed' ? answer.retryAfter : null
    if (retryAfter === null) rows[index] = answer
    return retryAfter ?? 0
  })
  const longest = Math.max(...waits)
  return longest > 0 ? longest : undefined
}

type Answer = { rows: LookedUpLine[] } | { code: string; retryAfter?: number }

async function ask(lines: readonly string[], signal: AbortSignal): Promise<Answer> {
  const headers = { 'content-type': 'application/json' }
  const request = { method: 'POST', headers, body: JSON.stringify({ lines }), signal }
  const answer = await fetch('/api/console/lookup-lines', request).catch(() => null)
  const body: unknown = await answer?.json().catch(() => null)
  const found = LookedUpLines.safeParse(body)
  if (answer?.ok && found.success && found.data.rows.length === lines.length) return found.data
  const refusal = Refusal.safeParse(body)
  return refusal.success ? refusal.data : { code: 'unanswered' }
}

/** Waits, and reports each second that is left. */
async function wait(seconds: number, signal: AbortSignal, onTick: (left: number) => void) {
  for (let left = Math.min(longestPatience, Math.max(1, Math.ceil(seconds))); left > 0 && !signal.aborted; left--) {
    onTick(left)
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}
