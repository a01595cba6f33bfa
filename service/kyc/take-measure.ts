import { and, eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { KycAction } from '#contract/kyc'
import type { ReasonCode } from '#contract/reasons'
import { type Context, timeOf } from '../context'
import type { Standing } from '../customers/customer'
import { type Customer, lockCustomer } from '../customers/customer.queries'
import { actorOf, byOf, isOneOf } from '../party'
import { mustHaveScope } from '../scopes'
import { keepRecords } from './keep-records'
import { moveCustomer } from './move-customer'
import { block, reinstate, suspend, unblock } from './standing'
import { unblockRequests } from './tables'

export type MeasureKind = 'suspend' | 'reinstate' | 'block' | 'unblock'
export type NewMeasure = { customerId: string; reasonCode: ReasonCode; note?: string }
export type TakenMeasure = { outcome: 'done' | 'pending_second_approval'; customer: Customer }
export type UnblockRequest = typeof unblockRequests.$inferSelect

const steps: Readonly<Record<MeasureKind, (before: Standing) => Standing>> = { suspend, reinstate, block, unblock }

/** Suspends, reinstates, blocks or unblocks a customer. Unblocking takes two people: the first one's request waits. Runs in the caller's transaction. */
export async function takeMeasure(context: Context, kind: MeasureKind, measure: NewMeasure): Promise<TakenMeasure> {
  const customer = await lockCustomer(context, measure.customerId)
  if (customer === undefined || customer.state === 'DELETED') throw new ServiceError('customer_not_found', 'No such customer')
  const after = steps[kind](customer)
  if (kind === 'unblock' && !(await isSecondRequest(context, measure))) {
    await record(context, customer, 'request_unblock', measure)
    return { outcome: 'pending_second_approval', customer }
  }
  const cause = { review: 'unblocked' as const, action: kind, ...measure, by: byOf(context) }
  return { outcome: 'done', customer: await moveCustomer(context, customer, after, cause) }
}

/** Notes the first request; the second one, by somebody else, uses it up. */
async function isSecondRequest(context: Context, { customerId, reasonCode, note }: NewMeasure): Promise<boolean> {
  const requestedBy = actorOf(context)
  const first = await findUnblockRequest(context, customerId)
  if (first === undefined) {
    mustHaveScope(context, 'kyc:review')
    const { organizationId, keyId } = context
    await context.db
      .insert(unblockRequests)
      .values({ organizationId, customerId, requestedBy, keyId, reasonCode, note, createdAt: timeOf(context) })
    return false
  }
  if (await isOneOf(context, [first.requestedBy]))
    throw new ServiceError('self_approval_forbidden', 'The same person asked before')
  mustHaveScope(context, 'kyc:approve')
  await context.db
    .delete(unblockRequests)
    .where(and(eq(unblockRequests.organizationId, context.organizationId), eq(unblockRequests.customerId, customerId)))
  return true
}

/** The request that waits for a second person. */
export async function findUnblockRequest(
  { db, organizationId }: Pick<Context, 'db' | 'organizationId'>,
  customerId: string,
): Promise<UnblockRequest | undefined> {
  const [request] = await db
    .select()
    .from(unblockRequests)
    .where(and(eq(unblockRequests.organizationId, organizationId), eq(unblockRequests.customerId, customerId)))
  return request
}

function record(context: Context, customer: Customer, action: KycAction, { reasonCode, note }: NewMeasure): Promise<void> {
  const moved = { id: customer.id, before: customer, after: customer, validUntil: null }
  return keepRecords(context, moved, { review: 'unblocked', action, reasonCode, note, by: byOf(context) })
}
