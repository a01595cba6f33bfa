import { type AuditFilters, exportActions } from '#backoffice/audit/list-audit'
import { auditResults } from '#backoffice/tables'
import { longestId } from '#contract/ids'
import { readDay, startOfDay } from '#lib/zoned-day'

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
  'person.',
] as const

export type AuditView = {
  kind: string | undefined
  action: string | undefined
  result: string | undefined
  person: string | undefined
  /** The id of one record. */
  object: string | undefined
  /** The first day, 2026-11-20 in the business zone. */
  since: string | undefined
  before: string | undefined
}

type SearchParams = Readonly<Record<string, string | string[] | undefined>>

/** Reads the address tolerantly: a value that does not exist is as if it were not there. */
export function readAuditView(params: SearchParams): AuditView {
  const one = (name: string) => [params[name]].flat()[0] || undefined
  const among = (name: string, words: readonly string[]) => words.find((word) => word === one(name))
  const uuid = (name: string) => (/^[0-9a-f-]{36}$/.test(one(name) ?? '') ? one(name) : undefined)
  return {
    kind: among('kind', objectKinds),
    action: /^[a-z_]+(\.[a-z_]*)?$/.test(one('action') ?? '') ? one('action') : undefined,
    result: among('result', auditResults),
    person: uuid('person'),
    object: one('object')?.slice(0, longestId),
    since: readDay(one('since')),
    before: /^\d{1,18}$/.test(one('before') ?? '') ? one('before') : undefined,
  }
}

export function auditHref(view: AuditView, change: Partial<AuditView>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...view, before: undefined, ...change })) if (value) params.set(name, value)
  const query = params.toString()
  return query === '' ? '/audit' : `/audit?${query}`
}

export function toAuditFilters(view: AuditView, timeZone: string): AuditFilters {
  const result = auditResults.find((word) => word === view.result)
  return {
    ...(view.kind && { objectKind: view.kind }),
    ...(view.action && (view.action === 'export' ? { actions: exportActions } : { action: view.action })),
    ...(result && { results: [result] }),
    ...(view.person && { actorId: view.person }),
    ...(view.object && { objectId: view.object }),
    ...(view.since && { from: startOfDay(view.since, timeZone) }),
  }
}
