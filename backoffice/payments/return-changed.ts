import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { type Approval, toApproval } from '../approvals/approval'
import { changedMembers } from '../approvals/payee-snapshot'
import { parseIntent } from '../approvals/payment-intent'
import { approvals } from '../approvals/tables'
import { isTurnOf, takeTurn } from '../calls/poll-schedule'
import type { Desk } from '../desk'
import { endApproval } from './end-approval'
import type { PaymentDeps } from './payments'
import { readPaidPayee } from './read-payee'

const readAtOnce = 20

/** Errors after which the payee can no longer be paid. */
const ended: readonly AnyErrorCode[] = [
  'customer_not_found',
  'customer_blocked',
  'customer_suspended',
  'destination_account_unavailable',
]

/**
 * Returns requests to their makers if the payee is no longer the one that was to be approved. It reads the payee again if this
 * console changed the customer or account since the request; changes made elsewhere are noticed at payment.
 */
export async function returnChanged(deps: PaymentDeps): Promise<void> {
  const { desk } = deps
  for (const { approval, touch } of await listTouched(desk)) {
    if ((await takeTurn(desk, subjectOf(approval.id, touch))) === 0) continue
    const changed = await findChange(deps, approval)
    if (changed !== undefined) await endApproval(desk, approval, { state: 'returned', ...changed })
  }
}

async function findChange(deps: PaymentDeps, approval: Approval) {
  const intent = parseIntent(approval.intent)
  try {
    const members = changedMembers(intent.payee, (await readPaidPayee(deps, intent)).snapshot)
    return members.length === 0 ? undefined : { code: 'payee_changed', outcome: { changed: members.join(', ') } }
  } catch (error) {
    if (error instanceof ServiceError && ended.includes(error.code)) return { code: error.code }
    if (error instanceof ServiceError) return undefined // unknown at present
    throw error
  }
}

/** Returns the subject of the look-ups after a change, so that each further change is looked at as soon as the first. */
function subjectOf(approvalId: string, touch: string): string {
  return `payee:${approvalId}:${touch}`
}

/** Lists the waiting requests whose look-up is due, each with the number of the latest record about its payee since then. */
async function listTouched({ db, now }: Desk): Promise<{ approval: Approval; touch: string }[]> {
  const touch = sql<string>`(select max(r.seq)::text from backoffice.audit_records r
    where r.object_kind in ('customer', 'bank_account') and r.object_id in (${approvals.customerId}, ${approvals.accountId})
      and r.at >= ${approvals.requestedAt} and r.result = 'done'
      and r.action in ('customer.edit', 'customer.delete', 'customer.suspend', 'customer.block', 'bank_account.remove'))`
  const isDue = isTurnOf(sql`'payee:' || ${approvals.id} || ':' || ${touch}`, now())
  const rows = await db
    .select({ ...getTableColumns(approvals), touch })
    .from(approvals)
    .where(and(eq(approvals.kind, 'payment'), eq(approvals.state, 'waiting'), sql`${touch} is not null`, isDue))
    .orderBy(asc(approvals.requestedAt), asc(approvals.id))
    .limit(readAtOnce)
  return rows.map(({ touch: seen, ...row }) => ({ approval: toApproval(row), touch: seen }))
}
