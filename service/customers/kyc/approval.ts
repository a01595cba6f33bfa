import { type SQL, sql } from 'drizzle-orm'
import { approvalMonths, type KycType } from '#contract/customer-body'
import type { KycStatus } from '#contract/customers'
import { byOf } from '../../ground/actor'
import { timeOf } from '../../ground/clock'
import type { Context } from '../../ground/context'

type Approval = { kycValidUntil?: SQL | null; editedBy?: string[] }

/**
 * Returns the columns that a change of verification writes beside the status. A new approval gets its expiry (the tier's period,
 * or `until` if that is sooner) and an empty list of editors. `renewed` means that a customer who is approved already gets a new
 * approval.
 */
export function approvalColumns(
  { now }: Pick<Context, 'now'>,
  change: { before: KycStatus; after: KycStatus; kycType: KycType; until?: Date; renewed?: boolean },
): Approval {
  const { before, after, kycType, until, renewed = false } = change
  if (after !== 'approved') return { kycValidUntil: null }
  if (before === 'approved' && !renewed) return {}
  const longest = sql`${timeOf({ now })} + make_interval(months => ${approvalMonths[kycType]})`
  const kycValidUntil = until === undefined ? longest : sql`least(${until.toISOString()}::timestamptz, ${longest})`
  return { kycValidUntil, editedBy: [] }
}

/** Returns the editors since the last decision plus the caller: a person, or a key that does not vouch for its people. */
export function withEditor(editedBy: readonly string[], context: Pick<Context, 'actorId' | 'keyId'>): string[] {
  return [...new Set([...editedBy, byOf(context)])]
}
