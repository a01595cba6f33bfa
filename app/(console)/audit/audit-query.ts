import type { AuditResult } from '#backoffice/audit/chain'
import type { ActFilters } from '#backoffice/audit/list-acts'
import { exportActions } from '#backoffice/audit/list-audit'
import { longestId } from '#contract/ids'
import { dayAfter, readDay, startOfDay } from '#lib/shared/zoned-day'
import type { SearchParams } from '../_kit/list/search-params'

export const objectKinds = [
  'customer',
  'bank_account',
  'quote',
  'transaction',
  'person',
  'session',
  'page',
  'permission',
] as const
export const actionGroups = [
  'quote.',
  'customer.',
  'bank_account.',
  'review.',
  'lookup.',
  'field.',
  'export',
  'sign_in.',
  'session.',
  'page.',
  'people.',
  'person.',
  'note.',
  'tag.',
  'view.',
  'api.',
  'audit.',
] as const
/** How an act ended. One without an answer is not looked for: within a minute it is unknown, or has ended. */
export const ends = ['done', 'failed', 'unknown', 'denied'] as const satisfies readonly AuditResult[]

export type AuditView = {
  kind: string | undefined
  action: string | undefined
  result: (typeof ends)[number] | undefined
  person: string | undefined
  /** The id of one record. */
  object: string | undefined
  /** Days of the business zone, as 2026-11-20; both belong to the span. */
  since: string | undefined
  to: string | undefined
  /** What was searched for, sealed. */
  search: string | undefined
  before: string | undefined
  /** The number of the record whose act is open. */
  entry: string | undefined
}

/** Reads the address tolerantly: a value that does not exist is as if it were not there. */
export function readAuditView(params: SearchParams): AuditView {
  const one = (name: string) => [params[name]].flat()[0] || undefined
  const matching = (name: string, form: RegExp) => (form.test(one(name) ?? '') ? one(name) : undefined)
  return {
    kind: objectKinds.find((word) => word === one('kind')),
    action: matching('action', /^[a-z_]+(\.[a-z_]*)?$/),
    result: ends.find((word) => word === one('result')),
    person: matching('person', /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    object: one('object')?.slice(0, longestId),
    since: readDay(one('since')),
    to: readDay(one('to')),
    search: matching('search', /^[\w-]{1,6000}$/),
    before: matching('before', /^\d{1,18}$/),
    entry: matching('entry', /^\d{1,18}$/),
  }
}

/** The address after a change, on the first page and with no act open unless it says otherwise. */
export function auditHref(view: AuditView, change: Partial<AuditView>): string {
  const params = auditParams({ ...view, before: undefined, entry: undefined, ...change })
  return params.size === 0 ? '/audit' : `/audit?${params}`
}

/** The same list with another act open, or none. */
export function entryHref(view: AuditView, entry: string | undefined): string {
  return auditHref(view, { before: view.before, entry })
}

export function auditParams(view: AuditView): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(view)) if (value) params.set(name, value)
  return params
}

export function isAuditFiltered({ before: _before, entry: _entry, ...filters }: AuditView): boolean {
  return Object.values(filters).some(Boolean)
}

/** How the trail is asked, but for the search. `timeZone` is where a day begins. */
export function toActFilters({ kind, action, result, person, object, since, to }: AuditView, timeZone: string): ActFilters {
  return {
    objectKind: kind,
    ...(action === 'export' ? { actions: exportActions } : { action }),
    results: result && [result],
    actorId: person,
    objectId: object,
    from: since === undefined ? undefined : startOfDay(since, timeZone),
    to: to === undefined ? undefined : startOfDay(dayAfter(to), timeZone),
  }
}
