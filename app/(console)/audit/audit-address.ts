import type { AuditResult } from '#backoffice/audit/chain'
import type { ActFilters } from '#backoffice/audit/list-acts'
import { exportActions } from '#backoffice/audit/list-audit'
import { longestId, uuidText } from '#contract/ids'
import { dayAfter, startOfDay } from '#lib/shared/zoned-day'
import { listAddress, type ViewOf } from '../_kit/list/list-address'
import { day, matching, ofPage, oneOf, text } from '../_kit/list/parameters'

/** The kinds of records that acts are about. `page` is in records of former versions only. */
export const objectKinds = [
  'customer',
  'bank_account',
  'quote',
  'transaction',
  'approval',
  'policy',
  'batch',
  'prefunded_account',
  'deposit',
  'lookup',
  'briefing',
  'view',
  'person',
  'session',
  'page',
  'permission',
  'canary',
  'api_key',
  'api_key_request',
  'console_stop',
  'webhook_endpoint',
  'audit_trail',
  'installation',
] as const
/** The beginnings of the names of acts; `sign_in.` includes `sign_in` itself, and `export` the exports of all lists. */
export const actionGroups = [
  'quote.',
  'batch.',
  'approval.',
  'policy.',
  'payout.',
  'payments.',
  'customer.',
  'bank_account.',
  'prefunded_account.',
  'deposit.',
  'review.',
  'lookup.',
  'call.',
  'briefing.',
  'reminder.',
  'field.',
  'export',
  'sign_in.',
  'sign_out.',
  'factor.',
  'session.',
  'page.',
  'route.',
  'people.',
  'person.',
  'note.',
  'tag.',
  'view.',
  'notice.',
  'api.',
  'api_key.',
  'webhook_endpoint.',
  'audit.',
  'canary.',
  'secrets.',
  'backup.',
  'installation.',
] as const
/** The outcomes that can be filtered. An act without an answer is no choice: it is unknown within a minute, or has ended. */
export const ends = ['done', 'failed', 'unknown', 'denied'] as const satisfies readonly AuditResult[]

export const auditAddress = listAddress('/audit', {
  kind: oneOf(objectKinds),
  action: matching(/^[a-z_]+(\.[a-z_]*)?$/),
  result: oneOf(ends),
  person: matching(uuidText),
  /** The id of one record. */
  object: text((typed) => typed.slice(0, longestId)),
  /** Days in the business time zone, such as 2026-11-20; both are inclusive. */
  since: day(),
  to: day(),
  /** The search term, encrypted. */
  search: matching(/^[\w-]{1,6000}$/),
  before: ofPage(matching(/^\d{1,18}$/)),
  /** The number of a record of the open act. */
  entry: ofPage(matching(/^\d{1,18}$/)),
})
export type AuditView = ViewOf<typeof auditAddress>

/** Returns the address of the same list with another act open, or none. */
export function entryHref(view: AuditView, entry: string | undefined): string {
  return auditAddress.href(view, { before: view.before, entry })
}

/** Converts the view into filters of the trail, without the search. `timeZone` decides when a day begins. */
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
