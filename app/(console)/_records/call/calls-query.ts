import { type CallFilters, type CallSort, callSorts } from '#backoffice/call-log/list-calls'
import { type CallOutcome, callOutcomes } from '#backoffice/call-log/tables'
import { recordKinds, recordName } from '#backoffice/call-log/write-calls'
import { loggedId } from '#lib/api/logged-members'
import { dayAfter, readDay, startOfDay } from '#lib/shared/zoned-day'
import type { SearchParams } from '../../_kit/list/search-params'

export const callsPath = '/developers/calls'
/** Stands where a person stands, for the console at work on its own. */
export const machine = 'console'

/** What the address of the log says. */
export type CallsView = {
  operation: string | undefined
  /** The id of a person, or `machine`. */
  person: string | undefined
  /** A record as `kind:id`, or an id alone, of whatever kind. */
  record: string | undefined
  outcome: CallOutcome | undefined
  /** 2026-11-20 in the business zone. */
  day: string | undefined
  /** Questions about the API itself, too. */
  probes: 'true' | undefined
  sort: CallSort
  /** The last call of the page before. */
  after: string | undefined
}

/** Reads the address tolerantly: a value that does not exist is as if it were not there. */
export function readCallsView(params: SearchParams): CallsView {
  const one = (name: string) => [params[name]].flat()[0]?.trim() || undefined
  const matching = (name: string, form: RegExp) => (form.test(one(name) ?? '') ? one(name) : undefined)
  return {
    operation: matching('operation', /^[a-zA-Z]{1,50}$/),
    person: one('person') === machine ? machine : uuidIn(one('person')),
    record: one('record')?.slice(0, 250),
    outcome: callOutcomes.find((outcome) => outcome === one('outcome')),
    day: readDay(one('day')),
    probes: one('probes') === 'true' ? 'true' : undefined,
    sort: callSorts.find((sort) => sort === one('sort')) ?? 'newest',
    after: uuidIn(one('after')),
  }
}

/** The id of a row or a person; undefined for what cannot be one. */
export function uuidIn(text: string | undefined): string | undefined {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '') ? text : undefined
}

/** The address of the log after a change, from its first page. */
export function callsHref(view: CallsView, change: Partial<CallsView>): string {
  const next = { ...view, after: undefined, ...change }
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...next, sort: next.sort === 'newest' ? undefined : next.sort }))
    if (value !== undefined) params.set(name, value)
  return params.size === 0 ? callsPath : `${callsPath}?${params}`
}

export function isFiltered({ operation, person, record, outcome, day }: CallsView): boolean {
  return [operation, person, record, outcome, day].some((value) => value !== undefined)
}

/** How the log is asked; `timeZone` is where a day begins. */
export function toCallFilters(view: CallsView, timeZone: string): CallFilters {
  const { operation, person, record, outcome, day, probes } = view
  return {
    operation,
    outcome,
    probes: probes === 'true',
    ...(person && { personId: person === machine ? null : person }),
    ...(record && { records: namesOf(record) }),
    ...(day && { from: startOfDay(day, timeZone), to: startOfDay(dayAfter(day), timeZone) }),
  }
}

function namesOf(record: string): string[] {
  const kind = recordKinds.find((known) => record.startsWith(`${known}:`))
  if (kind !== undefined) return [recordName(kind, loggedId(record.slice(kind.length + 1)))]
  return recordKinds.map((known) => recordName(known, loggedId(record)))
}
