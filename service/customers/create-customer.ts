import { recordEvents } from '../events/record-event'
import { timeOf } from '../ground/clock'
import type { Context } from '../ground/context'
import { newId } from '../ground/ids'
import { approvalColumns, withEditor } from './kyc/approval'
import { reviewLater } from './kyc/finish-slow-review'
import { isProvenWithoutProfile } from './kyc/is-proven'
import { keepRecords } from './kyc/keep-records'
import { alreadyExists, type NewProfile, normalizeProfile, searchKeys } from './profile'
import { emailTags } from './record/contact'
import { findByContact } from './record/customer.queries'
import { verify } from './record/customer.rules'
import { statusEvents } from './record/status-events'
import { customers } from './record/tables'
import { newWalletAddress } from './wallets/address'

/** Registers a customer with a wallet of their own, and verifies them if the data suffice. Runs in the caller's transaction. */
export async function createCustomer(context: Context, given: NewProfile): Promise<string> {
  const profile = { legalName: null, ...(await normalizeProfile(context, given)) }
  const tags = context.environment === 'test' ? emailTags(profile.email) : []
  const { state, kycStatus, later } = verify(profile, { tags, isProven: isProvenWithoutProfile(context) })
  const id = newId()
  const keys = searchKeys(profile)
  // The unique indexes make this insert wait for a concurrent creation with the same contact, which is then found.
  const [made] = await context.db
    .insert(customers)
    .values({
      organizationId: context.organizationId,
      id,
      ...profile,
      ...keys,
      state,
      kycStatus,
      walletAddress: newWalletAddress(),
      editedBy: withEditor([], context),
      ...approvalColumns(context, { before: 'not_started', after: kycStatus, kycType: profile.kycType }),
      version: 1,
      createdAt: timeOf(context),
      updatedAt: timeOf(context),
    })
    .onConflictDoNothing()
    .returning()
  if (made === undefined) throw alreadyExists(await findByContact(context, { ...keys, phoneNumber: profile.phoneNumber }))

  if (later) await reviewLater(context, id)
  const before = { state: 'REGISTERED', kycStatus: 'not_started' } as const
  await keepRecords(context, { id, before, after: made, validUntil: made.kycValidUntil }, { review: 'new_customer' })
  await recordEvents(context, [
    { type: 'customer.created', objectId: id, data: { type: profile.type, kyc_type: profile.kycType, version: 1 } },
    ...statusEvents({ id, version: 1 }, before, made),
  ])
  return id
}
