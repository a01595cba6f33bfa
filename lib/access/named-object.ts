import type { AuditObject } from '#backoffice/audit/append-audit'

/** Members by which inputs of actions name what they are about; of several the first, which is the nearest. */
const members = [
  ['approvalId', 'approval'],
  ['policyId', 'policy'],
  ['quoteId', 'quote'],
  ['reviewId', 'review'],
  ['accountId', 'bank_account'],
  ['customerId', 'customer'],
] as const

/** Nouns of actions whose records name another kind. */
const kinds: Readonly<Record<string, string>> = { people: 'person', factor: 'person' }

/**
 * Returns what an input that has passed the schema of its action is about, also one level down; undefined where it names nothing. A plain `id` is of the
 * kind that the action (`noun.verb`) speaks of. Ids alone: whatever else was sent stays out of a record.
 */
export function namedObject(action: string, input: unknown): AuditObject | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const noun = action.split('.')[0] ?? ''
  const given = new Map<string, unknown>(Object.entries({ ...input, ...('target' in input ? Object(input.target) : {}) }))
  for (const [member, kind] of [...members, ['id', kinds[noun] ?? noun] as const]) {
    const id = given.get(member)
    if (typeof id === 'string' && id.length <= 64) return { kind, id }
  }
  return undefined
}
