import { type CallFilters, callSorts } from '#backoffice/call-log/list-calls'
import { callOutcomes } from '#backoffice/call-log/tables'
import { recordKinds, recordName } from '#backoffice/call-log/write-calls'
import { uuidText } from '#contract/ids'
import { loggedId } from '#lib/api/logged-members'
import { dayAfter, startOfDay } from '#lib/shared/zoned-day'
import { listAddress, type ViewOf } from '../../_kit/list/list-address'
import { choice, day, flag, matching, ofPage, oneOf, text } from '../../_kit/list/parameters'

/** The value of the filter by person that means the console itself, for the calls of its background jobs. */
export const machine = 'console'

export const callsAddress = listAddress('/developers/calls', {
  operation: matching(/^[a-zA-Z]{1,50}$/),
  /** The id of a person, or `machine`. */
  person: text((typed) => (typed === machine ? machine : uuidIn(typed))),
  /** A record as `kind:id`, or a bare id of any kind. */
  record: text((typed) => typed.trim().slice(0, 250)),
  outcome: oneOf(callOutcomes),
  /** A day in the business time zone, such as 2026-11-20. */
  day: day(),
  /** Includes the probe calls, which query the API about itself. */
  probes: flag('true'),
  sort: choice(callSorts),
  /** The id of the last call on the page before. */
  after: ofPage(text(uuidIn)),
})
export type CallsView = ViewOf<typeof callsAddress>

/** Returns the text if it is a UUID, as ids of rows and people are; undefined otherwise. */
export function uuidIn(text: string | undefined): string | undefined {
  return uuidText.test(text ?? '') ? text : undefined
}

/** Converts the view into filters of the call log. `timeZone` decides when a day begins. */
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
