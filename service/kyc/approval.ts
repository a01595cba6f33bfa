import { type SQL, sql } from 'drizzle-orm'
import type { KycStatus, KycType } from '#contract/customers'
import { type Context, timeOf } from '../context'
import { approvalMonths } from './standing'

type Approval = { kycValidUntil?: SQL<Date> | null; editedBy?: string[] }

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
  const longest = sql<Date>`${timeOf({ now })} + make_interval(months => ${approvalMonths[kycType]})`
  const kycValidUntil = until === undefined ? longest : sql<Date>`least(${until.toISOString()}::timestamptz, ${longest})`
  return { kycValidUntil, editedBy: [] }
}

/**
 * Everybody who changed the data since the last decision, with one more. A change that names nobody was made by a partner's program: it adds
 * nobody, since a rule that compares people has nobody to compare, and whoever decides is known. The console names everybody.
 */
export function withEditor(editedBy: readonly string[], actorId: string | undefined): string[] {
  return actorId === undefined || editedBy.includes(actorId) ? [...editedBy] : [...editedBy, actorId]
}
