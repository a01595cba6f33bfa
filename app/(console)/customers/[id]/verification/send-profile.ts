import 'server-only'
import type { ActionContext } from '#lib/access/action'
import { mustHave } from '#lib/access/gate'
import type { Staff } from '#lib/access/session'
import { api } from '#lib/server/api'
import type { SendProfile } from './profile.schema'

/** `missing`: the members and documents that the tier still asks for. */
export type ProfileAnswer = { missing: readonly string[]; state: string; kycStatus: string; reverification: boolean }

/**
 * Sends a profile. Of an approved customer only those who may change critical data send one, because it may take the approval
 * away. The record names the members that were sent, not their values.
 */
export async function sendProfile(
  { customerId, idempotencyKey, profile }: SendProfile,
  staff: Staff,
  { call, requestId }: ActionContext,
): Promise<ProfileAnswer> {
  const customer = await api.readCustomer(customerId)
  if (customer.kyc_status === 'approved') mustHave(staff, 'customer.edit_critical')
  const { keeps = [], keeps_documents = [], replaces_version = 0, documents = [], ...told } = profile
  const sent = await call(
    {
      operation: 'submitKycProfile',
      object: { kind: 'customer', id: customerId },
      idempotencyKey,
      matchKeys: { version: String(replaces_version) },
      after: {
        profile_members: Object.keys(told).sort().join(', '),
        profile_kept: keeps.join(', '),
        documents: documents.length + keeps_documents.length,
      },
    },
    () => api.submitKycProfile(customerId, profile, { idempotencyKey, actorId: staff.personId, requestId }),
  )
  const { missing, state, kyc_status: kycStatus, reverification_required: reverification = false } = sent
  return { missing, state, kycStatus, reverification }
}
