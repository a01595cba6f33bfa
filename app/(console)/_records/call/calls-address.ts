import { type CallFilters, callSorts } from '#backoffice/call-log/list-calls'
import { callOutcomes } from '#backoffice/call-log/tables'
import { recordKinds, recordName } from '#backoffice/call-log/write-calls'
import { loggedId } from '#lib/api/logged-members'
import { dayAfter, startOfDay } from '#lib/shared/zoned-day'
import { listAddress, type ViewOf } from '../../_kit/list/list-address'
import { choice, day, flag, matching, ofPage, oneOf, text } from '../../_kit/list/parameters'

/** Stands where a person stands, for the console at work on its own. */
export const machine = 'console'

export const callsAddress = listAddress('/developers/calls', {
  operation: matching(/^[a-zA-Z]{1,50}$/),
  /** The id of a person, or `machine`. */
  person: text((typed) => (typed === machine ? machine : uuidIn(typed))),
  /** A record as `kind:id`, or an id alone, of whatever kind. */
  record: text((typed) => typed.trim().slice(0, 250)),
  outcome: oneOf(callOutcomes),
  /** 2026-11-20 in the business zone. */
  day: day(),
  /** Questions about the API itself, too. */
  probes: flag('true'),
  sort: choice(callSorts),
  /** The last call of the page before. */
  after: ofPage(text(uuidIn)),
})
export type CallsView = ViewOf<typeof callsAddress>

/** The id of a row or a person; undefined for what cannot be one. */
export function uuidIn(text: string | undefined): string | undefined {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text ?? '') ? text : undefined
}

/** How the log is asked; `timeZone` is where a day begins. */
export function toCallFilters(view: CallsView, timeZone: string): CallFilters {
  const { operation, person, record, outcome, day, probes } = view
  return {
    operation,
    outcome,
    probes,
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
