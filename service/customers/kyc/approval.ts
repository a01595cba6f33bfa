import { type SQL, sql } from 'drizzle-orm'
import type { KycType } from '#contract/customer-body'
import type { KycStatus } from '#contract/customers'
import { byOf } from '../../ground/actor'
import { timeOf } from '../../ground/clock'
import type { Context } from '../../ground/context'
import { approvalMonths } from './status.rules'

type Approval = { kycValidUntil?: SQL | null; editedBy?: string[] }

/**
 * What a change of verification writes beside the status: an approval gets its end, by the tier or sooner, and a clean slate of editors.
 * `renewed`: it is given again to somebody who had one.
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

/** Everybody who changed the data since the last decision, with who calls: a person, or a key whose people nobody vouches for. */
export function withEditor(editedBy: readonly string[], context: Pick<Context, 'actorId' | 'keyId'>): string[] {
  return [...new Set([...editedBy, byOf(context)])]
}
