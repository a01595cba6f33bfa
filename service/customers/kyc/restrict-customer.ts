import { ServiceError } from '#contract/errors'
import type { KycAction } from '#contract/kyc'
import type { ReasonCode } from '#contract/reasons'
import { dropRequest, findWaitingRequest, type Proposal, type RequestStep, takeStep } from '../../dual-control/second-person'
import type { SecondPersonRequest } from '../../dual-control/tables'
import { byOf } from '../../ground/actor'
import type { Context } from '../../ground/context'
import { type Customer, lockCustomer } from '../record/customer.queries'
import type { CustomerStatus } from '../record/customer.rules'
import type { OpenTransfers } from '../record/open-transfers'
import { keepRecords } from './keep-records'
import { moveCustomer } from './move-customer'
import { block, reinstate, suspend, unblock } from './status.rules'

export type RestrictionKind = 'suspend' | 'reinstate' | 'block' | 'unblock'
type RestrictionRequest = { customerId: string; reasonCode: ReasonCode; note?: string }
/** `step`: only the second person of an unblock names it. */
export type RestrictionChange = RestrictionRequest & { kind: RestrictionKind; step?: Extract<RequestStep, 'agree'> }
export type ChangedRestriction = { outcome: 'done' | 'pending_second_approval'; customer: Customer }
export type UnblockRequest = Pick<SecondPersonRequest, 'requestedBy' | 'note' | 'createdAt'> & { reasonCode: string }

const steps: Readonly<Record<RestrictionKind, (before: CustomerStatus) => CustomerStatus>> = {
  suspend,
  reinstate,
  block,
  unblock,
}

/**
 * Changes a restriction. The first request to unblock only waits for a second person; another one with another reason takes its
 * place, and an agreement to what does not wait is `invalid_transition`. Runs in the caller's transaction.
 */
export async function changeRestriction(
  context: Context,
  openTransfers: OpenTransfers,
  { kind, step, ...request }: RestrictionChange,
): Promise<ChangedRestriction> {
  const customer = await mustLockCustomer(context, request.customerId)
  const after = steps[kind](customer)
  if (kind === 'unblock' && (await takeUnblockStep(context, request, step)) !== 'agreed') {
    await record(context, customer, 'request_unblock', request)
    return { outcome: 'pending_second_approval', customer }
  }
  const cause = { review: 'unblocked' as const, action: kind, ...request, by: byOf(context) }
  return { outcome: 'done', customer: await moveCustomer({ ...context, openTransfers }, customer, after, cause) }
}

/**
 * Withdraws the waiting request of this person to unblock a customer, or rejects that of another person. The customer stays blocked,
 * and the history of decisions tells it. Runs in the caller's transaction. Throws `customer_not_found`, and `invalid_transition` if
 * no request with this reason waits.
 */
export async function dropUnblockRequest(context: Context, request: RestrictionRequest): Promise<Customer> {
  const customer = await mustLockCustomer(context, request.customerId)
  const outcome = await dropRequest(context, unblockProposal(request))
  await record(context, customer, outcome === 'withdrawn' ? 'withdraw_unblock' : 'reject_unblock', request)
  return customer
}

async function mustLockCustomer(context: Context, customerId: string): Promise<Customer> {
  const customer = await lockCustomer(context, customerId)
  if (customer === undefined || customer.state === 'DELETED') throw new ServiceError('customer_not_found', 'No such customer')
  return customer
}

/** The subject under which a request to unblock the customer waits. */
export function unblockSubject(customerId: string): string {
  return `unblock:${customerId}`
}

function takeUnblockStep(context: Context, request: RestrictionRequest, step: RestrictionChange['step']) {
  return takeStep(context, unblockProposal(request), { step, whileOther: 'invalid_transition' })
}

/** Returns what two people must request alike to unblock the customer: both must name the same reason. */
function unblockProposal({ customerId, reasonCode, note }: RestrictionRequest): Proposal {
  const [subject, details] = [unblockSubject(customerId), { reason_code: reasonCode }]
  return { subject, details, note, proposes: 'kyc:review', decides: 'kyc:approve' }
}

/** Returns the unblock request that waits for a second person. */
export async function findUnblockRequest(
  context: Pick<Context, 'db' | 'organizationId'>,
  customerId: string,
): Promise<UnblockRequest | undefined> {
  const waiting = await findWaitingRequest(context, unblockSubject(customerId))
  if (waiting === undefined) return undefined
  const { requestedBy, details, note, createdAt } = waiting
  return { requestedBy, reasonCode: details.reason_code ?? '', note, createdAt }
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
