import type { PaymentsApi } from '#contract/api'
import { unlessCode } from '#contract/refusal-as-value'
import type { Call } from './calls'
import type { MatchKeys } from './match-keys'

/** Returns whether the person of the call has decided the review that is its reference. */
export async function isDecidedByCaller(api: PaymentsApi, { reference: reviewId, actorId }: Call): Promise<boolean> {
  if (reviewId === null) return false
  const { history } = await api.readReview(reviewId)
  return history.some(({ review_id, actor }) => review_id === reviewId && actor === actorId)
}

/** Returns whether the profile that this person sent is there: a version after the one that it replaces. */
export async function isProfileSent(api: PaymentsApi, { objectId, actorId }: Call, { version }: MatchKeys): Promise<boolean> {
  const profile = await unlessCode('kyc_profile_not_found', api.readKycProfile(objectId))
  return profile !== undefined && profile.version > Number(version) && profile.submitted_by === actorId
}
