import type { ListedCall } from '#backoffice/call-log/list-calls'
import type { CallOutcome } from '#backoffice/call-log/tables'
import { formatNumber } from '#lib/shared/format'

/** A call as the table shows it, in the reader's language. */
export type CallRow = {
  id: string
  /** ISO. */
  at: string
  method: string
  path: string
  outcome: CallOutcome
  outcomeWord: string
  status: number | null
  person: string
  took: string
  /** What the API said, else the code of what it means. */
  why: string
}

/** The path with its ids, each by its end: the beginning of an id may be a clock. "/v1/transfers/quote/…9a177ae5/pay". */
export function shownPath({ path, members }: Pick<ListedCall, 'path' | 'members'>): string {
  return path.replace(/\{(\w+)\}/g, (pattern, name: string) => {
    const id = members[name]
    if (id === undefined) return pattern
    return id.length > 12 ? `…${id.slice(-8)}` : id
  })
}

/** "84 ms", "10.0 s": the signs are the same in both languages. */
export function shownTime(milliseconds: number, locale: string): string {
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${formatNumber((milliseconds / 1_000).toFixed(1), locale, 1)} s`
}

/** What the API said, in its quotation marks; else the code of what it means. */
export function whyOf({ reason, code }: Pick<ListedCall, 'reason' | 'code'>): string {
  return reason === null ? (code ?? '') : `“${reason}”`
}
