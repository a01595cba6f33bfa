import type { ListedCall } from '#backoffice/call-log/list-calls'
import type { LoggedOutcome } from '#backoffice/call-log/tables'
import { formatNumber } from '#lib/shared/format'

/** A call as the table shows it, in the reader's language. */
export type CallRow = {
  id: string
  /** The time of the call (ISO). */
  at: string
  method: string
  path: string
  outcome: LoggedOutcome
  outcomeWord: string
  status: number | null
  person: string
  took: string
  /** The message of the API, else the error code. */
  why: string
}

/** Returns the path with the ends of its ids, whose beginning may be a timestamp: "/v1/transfers/quote/…9a177ae5/pay". */
export function shownPath({ path, members }: Pick<ListedCall, 'path' | 'members'>): string {
  return path.replace(/\{(\w+)\}/g, (pattern, name: string) => {
    const id = members[name]
    if (id === undefined) return pattern
    return id.length > 12 ? `…${id.slice(-8)}` : id
  })
}

/** Formats a duration, such as "84 ms" or "10.0 s"; the units are the same in both languages. */
export function shownTime(milliseconds: number, locale: string): string {
  return milliseconds < 1_000 ? `${milliseconds} ms` : `${formatNumber((milliseconds / 1_000).toFixed(1), locale, 1)} s`
}

/** Returns the message of the API in quotation marks, else the error code. */
export function whyOf({ reason, code }: Pick<ListedCall, 'reason' | 'code'>): string {
  return reason === null ? (code ?? '') : `“${reason}”`
}
