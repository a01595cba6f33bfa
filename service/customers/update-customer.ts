import { and, eq } from 'drizzle-orm'
import { ServiceError } from '#contract/errors'
import type { ReviewReason } from '#contract/reviews'
import { brokenConstraint } from '#database/open'
import type { Vault } from '#database/vault'
import { recordEvents } from '../events/record-event'
import { timeOf } from '../ground/clock'
import type { Context } from '../ground/context'
import { approvalColumns, withEditor } from './kyc/approval'
import { reviewLater } from './kyc/finish-slow-review'
import { isProvenByProfile } from './kyc/is-proven'
import { keepRecords } from './kyc/keep-records'
import { alreadyExists, type NewProfile, normalizeProfile, searchKeys } from './profile'
import { emailTags } from './record/contact'
import { type Customer, findByContact, lockCustomer } from './record/customer.queries'
import { findChanges, mustAllowUpdate, type ProfileChanges, statusAfterUpdate } from './record/customer.rules'
import type { OpenTransfers } from './record/open-transfers'
import { statusEvents } from './record/status-events'
import { customers } from './record/tables'

export type CustomerUpdate = { customerId: string; profile: NewProfile; expectedVersions?: readonly number[] }

/**
 * Replaces a customer's data; an absent legal name leaves the stored one. A critical change takes the approval away until a
 * review, and cancels open quotes. Runs in the caller's transaction.
 */
export async function updateCustomer(
  context: Context,
  { vault, openTransfers }: { vault: Vault; openTransfers: OpenTransfers },
  { customerId, profile: given, expectedVersions }: CustomerUpdate,
): Promise<{ customer: Customer; reverification: boolean }> {
  const before = await lockCustomer(context, customerId)
  if (before === undefined || before.state === 'DELETED') throw new ServiceError('customer_not_found', 'No such customer')
  const profile = { legalName: before.legalName, ...(await normalizeProfile(context, given)) }
  if (expectedVersions && !expectedVersions.includes(before.version)) {
    throw new ServiceError('precondition_failed', 'The customer was changed since')
  }
  mustAllowUpdate(before, profile)
  const changes = findChanges(before, profile)
  const tags = context.environment === 'test' ? emailTags(profile.email) : []
  const isProven = before.state === 'REGISTERED' && (await isProvenByProfile(context, vault, { ...before, ...profile }))
  const { reverification, later, ...status } = statusAfterUpdate(before, profile, { changes, tags, isProven })

  const next = { ...profile, ...searchKeys(profile), ...status, ...editorOf(context, before, changes) }
  const { kycType, kycStatus } = next
  const approval = approvalColumns(context, { before: before.kycStatus, after: kycStatus, kycType, renewed: reverification })
  const customer = await saveProfile(context, before, next, approval)
  if (later) await reviewLater(context, customerId)
  const blocked = status.state === 'BLOCKED'
  if (reverification || blocked) {
    await openTransfers.cancelQuotes(context.db, {
      organizationId: context.organizationId,
      customerId,
      reason: blocked ? 'customer_blocked' : 'customer_reverification',
      now: context.now,
    })
  }
  const cause = { review: reverification ? reviewReasonOf(changes) : ('profile_submitted' as const) }
  await keepRecords(context, { id: customerId, before, after: customer, validUntil: customer.kycValidUntil }, cause)
  const data = { changed: changes.changed.join(' '), version: customer.version }
  await recordEvents(context, [
    ...(changes.changed.length > 0 ? [{ type: 'customer.updated', objectId: customerId, data }] : []),
    ...(changes.contact ? [{ type: 'customer.contact_changed', objectId: customerId, data }] : []),
    ...statusEvents(customer, before, status),
  ])
  return { customer, reverification }
}

function editorOf(context: Context, { editedBy }: Customer, { changed }: ProfileChanges): Pick<Customer, 'editedBy'> {
  return { editedBy: changed.length > 0 ? withEditor(editedBy, context) : editedBy }
}

function reviewReasonOf({ changed }: ProfileChanges): ReviewReason {
  return changed.includes('kycType') ? 'tier_upgrade' : 'critical_change'
}

/** Saves the customer in a savepoint: after the unique index refuses a contact, the transaction can still find its owner. */
async function saveProfile(
  context: Context,
  before: Customer,
  next: Partial<Customer>,
  approval: ReturnType<typeof approvalColumns>,
): Promise<Customer> {
  const same = JSON.stringify({ ...before, ...next }) === JSON.stringify(before)
  if (same) return before
  try {
    const [customer] = await context.db.transaction((savepoint) =>
      savepoint
        .update(customers)
        .set({ ...next, ...approval, version: before.version + 1, updatedAt: timeOf(context) })
        .where(and(eq(customers.organizationId, context.organizationId), eq(customers.id, before.id)))
        .returning(),
    )
    return customer ?? before
  } catch (error) {
    // A part of a table that is spread has its own index, whose name begins like this.
    if (!/^customers_(email|phone)/.test(brokenConstraint(error) ?? '')) throw error
    const keys = { emailKey: next.emailKey ?? null, phoneNumber: next.phoneNumber ?? null }
    throw alreadyExists(await findByContact({ ...context, exceptId: before.id }, keys))
  }
}
