import { and, eq, inArray, sql } from 'drizzle-orm'
import { type AnyErrorCode, ServiceError } from '#contract/errors'
import { type Approval, toApproval } from '../approvals/approval'
import { changedMembers } from '../approvals/payee-snapshot'
import { parseIntent } from '../approvals/payment-intent'
import { approvals } from '../approvals/tables'
import { takeTurn } from '../calls/poll-schedule'
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
  for (const approval of await listTouched(desk)) {
    if ((await takeTurn(desk, `payee:${approval.id}`)) === 0) continue
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

async function listTouched({ db }: Desk): Promise<Approval[]> {
  const isTouched = sql`exists (select from backoffice.audit_records r
    where r.object_kind in ('customer', 'bank_account') and r.object_id in (${approvals.customerId}, ${approvals.accountId})
      and r.at >= ${approvals.requestedAt} and r.result = 'done'
      and r.action in ('customer.edit', 'customer.delete', 'customer.suspend', 'customer.block', 'bank_account.remove'))`
  const rows = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.kind, 'payment'), inArray(approvals.state, ['waiting']), isTouched))
    .limit(readAtOnce)
  return rows.map(toApproval)
}
