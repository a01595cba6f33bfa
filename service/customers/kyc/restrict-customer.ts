import { and, eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { KycAction } from '#contract/kyc'
import type { ReasonCode } from '#contract/reasons'
import { isOneOf } from '../../dual-control/parties'
import { actorOf, byOf } from '../../ground/actor'
import { timeOf } from '../../ground/clock'
import type { Context } from '../../ground/context'
import { mustHaveScope } from '../../ground/scopes'
import { type Customer, lockCustomer } from '../record/customer.queries'
import type { CustomerStatus } from '../record/customer.rules'
import type { OpenTransfers } from '../record/open-transfers'
import { keepRecords } from './keep-records'
import { moveCustomer } from './move-customer'
import { block, reinstate, suspend, unblock } from './status.rules'
import { unblockRequests } from './tables'

export type RestrictionKind = 'suspend' | 'reinstate' | 'block' | 'unblock'
type RestrictionRequest = { customerId: string; reasonCode: ReasonCode; note?: string }
export type RestrictionChange = RestrictionRequest & { kind: RestrictionKind }
export type ChangedRestriction = { outcome: 'done' | 'pending_second_approval'; customer: Customer }
export type UnblockRequest = typeof unblockRequests.$inferSelect

const steps: Readonly<Record<RestrictionKind, (before: CustomerStatus) => CustomerStatus>> = {
  suspend,
  reinstate,
  block,
  unblock,
}

/** Changes a restriction. The first request to unblock only waits for a second person. Runs in the caller's transaction. */
export async function changeRestriction(
  context: Context,
  openTransfers: OpenTransfers,
  { kind, ...request }: RestrictionChange,
): Promise<ChangedRestriction> {
  const customer = await lockCustomer(context, request.customerId)
  if (customer === undefined || customer.state === 'DELETED') throw new ServiceError('customer_not_found', 'No such customer')
  const after = steps[kind](customer)
  if (kind === 'unblock' && !(await isSecondRequest(context, request))) {
    await record(context, customer, 'request_unblock', request)
    return { outcome: 'pending_second_approval', customer }
  }
  const cause = { review: 'unblocked' as const, action: kind, ...request, by: byOf(context) }
  return { outcome: 'done', customer: await moveCustomer({ ...context, openTransfers }, customer, after, cause) }
}

/** Returns whether this is the second request. Stores the first one; a second one, by another person, consumes it. */
async function isSecondRequest(context: Context, { customerId, reasonCode, note }: RestrictionRequest): Promise<boolean> {
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

/** Returns the unblock request that waits for a second person. */
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

function record(
  context: Context,
  customer: Customer,
  action: KycAction,
  { reasonCode, note }: RestrictionRequest,
): Promise<void> {
  const moved = { id: customer.id, before: customer, after: customer, validUntil: null }
  return keepRecords(context, moved, { review: 'unblocked', action, reasonCode, note, by: byOf(context) })
}
