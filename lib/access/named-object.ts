import type { AuditObject } from '#backoffice/audit/append-audit'
import { isId } from '#contract/ids'

/** Members by which the input of an action names its object. The first that is present counts, as the most specific. */
const members = [
  ['approvalId', 'approval'],
  ['policyId', 'policy'],
  ['quoteId', 'quote'],
  ['transactionId', 'transaction'],
  ['reviewId', 'review'],
  ['accountId', 'bank_account'],
  ['customerId', 'customer'],
] as const

/** Nouns of actions whose records name another kind. */
const kinds: Readonly<Record<string, string>> = { people: 'person', factor: 'person' }

/**
 * Returns the object that a validated input names, itself or in `target`; undefined if it names none. The kind of a plain `id`
 * comes from the action (`noun.verb`). Only the id is used: nothing else of the input enters a record.
 */
export function namedObject(action: string, input: unknown): AuditObject | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const noun = action.split('.')[0] ?? ''
  const given = new Map<string, unknown>(Object.entries({ ...input, ...('target' in input ? Object(input.target) : {}) }))
  for (const [member, kind] of [...members, ['id', kinds[noun] ?? noun] as const]) {
    const id = given.get(member)
    if (typeof id === 'string' && isId(id)) return { kind, id }
  }
  return undefined
}
