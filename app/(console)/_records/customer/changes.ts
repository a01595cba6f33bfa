import type { AuditRecord } from '#backoffice/audit/list-audit'

/** One member of a customer that was changed in this console. Both values are masked, as the audit trail stores them. */
export type Change = { key: string; member: string; before: string; after: string; by: string; at: Date }

/**
 * Returns the changes after `since` (all changes if undefined), newest first. A change has two audit records: the intent says
 * what was changed, the outcome says that it was done.
 */
export function toChanges(records: readonly AuditRecord[], since: Date | undefined): Change[] {
  const happened = new Set(records.filter(({ result }) => result === 'done').map(({ callId }) => callId))
  return records
    .filter(({ result, callId, at }) => result === 'sent' && happened.has(callId) && (since === undefined || at > since))
    .flatMap(({ seq, before, after, actorName, at }) =>
      Object.entries(after ?? {}).map(([member, value]) => ({
        key: `${seq}-${member}`,
        member,
        before: written(before?.[member]),
        after: written(value),
        by: actorName,
        at,
      })),
    )
}

function written(value: string | number | boolean | null | undefined): string {
  return value === null || value === undefined ? '' : String(value)
}
