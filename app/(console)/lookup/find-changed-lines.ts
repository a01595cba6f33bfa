import { z } from 'zod/mini'
import type { Rows } from './ask-lines'
import type { LookedUpLine } from './looked-up-line'

const VersionAnswer = z.object({ version: z.string() })

/** The last version that was reported as news, by address. */
export type Reported = Map<string, string>

/** Returns whether a line can still change: its payment is not final, or was not read. */
export function isOpen(row: LookedUpLine | undefined): boolean {
  return row?.outcome === 'found' && row.live !== null
}

/**
 * Returns the indices of all open lines that have changed since they were shown. A version is reported once until the shown one
 * is back: if the line does not have it after it was looked up again, this is no news, and the look-ups of this person are not
 * used up.
 */
export async function findChangedLines(rows: Rows, reported: Reported, signal: AbortSignal): Promise<number[]> {
  const news: number[] = []
  for (const [index, row] of rows.entries()) {
    if (row?.outcome !== 'found' || row.live === null || signal.aborted) continue
    const { address, version } = row.live
    const current = await readVersion(address, signal)
    if (current === version) reported.delete(address)
    if (current === '' || current === version || current === reported.get(address)) continue
    reported.set(address, current)
    news.push(index)
  }
  return news
}

/** Returns the current version; an empty text if there is no answer. */
async function readVersion(address: string, signal: AbortSignal): Promise<string> {
  const answer = await fetch(address, { signal }).catch(() => null)
  const current = answer?.ok ? VersionAnswer.safeParse(await answer.json().catch(() => null)) : undefined
  return current?.success ? current.data.version : ''
}
