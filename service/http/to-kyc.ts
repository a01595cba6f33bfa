import { maskDocument } from '#contract/account-checks'
import type { KycDecision, KycProfileBody, KycProfile as WireProfile } from '#contract/kyc'
import type { Review as WireReview } from '#contract/reviews'
import type { Customer } from '../customers/customer.queries'
import type { StoredProfile } from '../kyc/profile.queries'
import { findMissing, type KycDetails } from '../kyc/profile-rules'
import type { Decision, ReviewOf } from '../kyc/review.queries'

export function toDetails(body: KycProfileBody): KycDetails {
  return {
    legalName: body.legal_name ?? null,
    birthDate: body.birth_date ?? null,
    incorporationDate: body.incorporation_date ?? null,
    idDocNumber: body.id_doc_number ?? null,
    occupation: body.occupation ?? null,
    activity: body.activity ?? null,
    sourceOfFunds: body.source_of_funds ?? null,
    expectedMonthlyUsd: body.expected_monthly_usd ?? null,
    beneficialOwners: (body.beneficial_owners ?? []).map(({ id_doc_number, ...owner }) => ({
      ...owner,
      idDocNumber: id_doc_number,
    })),
    representative: body.representative
      ? { name: body.representative.name, idDocNumber: body.representative.id_doc_number }
      : null,
  }
}

type Known = { customer: Customer; profile: StoredProfile; details: KycDetails }

/** Masked, unless `revealed`: documents, the birth date, and the names of people other than the customer. */
export function toKycProfile({ customer, profile, details }: Known, { revealed = false } = {}): WireProfile {
  const document = (text: string) => (revealed ? text : maskDocument(text))
  const name = (text: string) => (revealed ? text : maskName(text))
  const { birthDate, representative } = details
  return {
    customer_id: customer.id,
    version: profile.version,
    legal_name: details.legalName,
    birth_date: birthDate && !revealed ? `${birthDate.slice(0, 4)}-**-**` : birthDate,
    incorporation_date: details.incorporationDate,
    id_doc_number: details.idDocNumber === null ? null : document(details.idDocNumber),
    occupation: details.occupation,
    activity: details.activity,
    source_of_funds: details.sourceOfFunds,
    expected_monthly_usd: details.expectedMonthlyUsd,
    beneficial_owners: details.beneficialOwners.map((owner) => ({
      name: name(owner.name),
      id_doc_number: document(owner.idDocNumber),
      country: owner.country,
      share: owner.share,
    })),
    representative: representative && { name: name(representative.name), id_doc_number: document(representative.idDocNumber) },
    documents: profile.documents,
    missing: findMissing(customer, details, profile.documents),
    submitted_by: profile.submittedBy,
    submitted_at: profile.createdAt.toISOString(),
    state: customer.state,
    kyc_status: customer.kycStatus,
  }
}

/** "María Pérez" → "M**** P****". */
function maskName(name: string): string {
  return name.replace(/\S+/gu, (word) => `${[...word][0] ?? ''}****`)
}

export function toReview({ customer, ...review }: ReviewOf): WireReview {
  return {
    id: review.id,
    customer_id: review.customerId,
    reason: review.reason,
    status: review.status,
    assignee: review.assignee,
    assigned_at: review.assignedAt?.toISOString() ?? null,
    created_at: review.createdAt.toISOString(),
    closed_at: review.closedAt?.toISOString() ?? null,
    changed_by: customer.editedBy,
    flags: review.flags,
    customer: {
      legal_name: customer.legalName,
      type: customer.type,
      kyc_type: customer.kycType,
      country: customer.country,
      state: customer.state,
      kyc_status: customer.kycStatus,
    },
  }
}

export function toKycDecision(decision: Decision): KycDecision {
  return {
    id: decision.id,
    review_id: decision.reviewId,
    action: decision.action,
    reason_code: decision.reasonCode,
    note: decision.note,
    actor: decision.actorId,
    from_state: decision.fromState,
    to_state: decision.toState,
    from_kyc_status: decision.fromKycStatus,
    to_kyc_status: decision.toKycStatus,
    valid_until: decision.validUntil?.toISOString() ?? null,
    evidence: decision.evidence,
    created_at: decision.createdAt.toISOString(),
  }
}
