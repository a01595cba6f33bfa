import type { KycDecision, KycProfileBody, KycProfile as WireProfile } from '#contract/kyc'
import type { DocumentReading, KycDocument } from '#contract/kyc-documents'
import type { KeptMember } from '#contract/kyc-names'
import { maskDocument } from '#contract/masks'
import type { Comparison, Review as WireReview } from '#contract/reviews'
import type { Kept, KeptDetail } from '../customers/kyc/keep-parts.rules'
import type { StoredProfile } from '../customers/kyc/profile.queries'
import { findMissing, type KycDetails } from '../customers/kyc/profile.rules'
import { type ComparedMember, type ReadMember, readMembers, readNames, type StoredReading } from '../customers/kyc/readings.rules'
import type { KycDecisionRow, ReviewOf } from '../customers/kyc/review.queries'
import type { StoredDocument } from '../customers/kyc/tables'
import type { Customer } from '../customers/record/customer.queries'

/** Returns the details of a body; a missing member becomes null or an empty list. */
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
    readings: (body.documents ?? []).flatMap(({ kind, sha256, read }) => (read ? [toReading({ kind, sha256, read })] : [])),
  }
}

const keptNames = {
  id_doc_number: 'idDocNumber',
  birth_date: 'birthDate',
  representative: 'representative',
  beneficial_owners: 'beneficialOwners',
} as const satisfies Record<KeptMember, KeptDetail>

/** Returns what a body keeps of the profile before. */
export function toKept({ keeps = [], keeps_documents = [] }: KycProfileBody): Kept {
  return { details: keeps.map((member) => keptNames[member]), documents: keeps_documents }
}

/** Returns the documents without the values read from them, which are stored with the details. */
export function toDocuments({ documents = [] }: KycProfileBody): StoredDocument[] {
  return documents.map(({ read: _read, ...document }) => document)
}

function toReading({ kind, sha256, read }: Pick<KycDocument, 'kind' | 'sha256'> & { read: DocumentReading }): StoredReading {
  return {
    kind,
    sha256,
    legalName: read.legal_name ?? null,
    idDocNumber: read.id_doc_number ?? null,
    birthDate: read.birth_date ?? null,
    incorporationDate: read.incorporation_date ?? null,
    city: read.city ?? null,
    expiresOn: read.expires_on ?? null,
  }
}

type Known = { customer: Customer; profile: StoredProfile; details: KycDetails }

/** Returns the profile. Documents, birth date and names of other people are masked unless `revealed`. */
export function toKycProfile({ customer, profile, details }: Known, { revealed = false } = {}): WireProfile {
  const document = (text: string) => (revealed ? text : maskDocument(text))
  const name = (text: string) => (revealed ? text : maskName(text))
  const { birthDate, representative, readings } = details
  return {
    customer_id: customer.id,
    version: profile.version,
    legal_name: details.legalName,
    birth_date: birthDate && (revealed ? birthDate : maskDay(birthDate)),
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
    documents: profile.documents.map((one) => {
      const read = readings.find(({ sha256 }) => sha256 === one.sha256)
      return read === undefined ? one : { ...one, read: toRead(read, revealed) }
    }),
    missing: findMissing(customer, details, profile.documents),
    submitted_by: profile.submittedBy,
    submitted_at: profile.createdAt.toISOString(),
    state: customer.state,
    kyc_status: customer.kycStatus,
  }
}

/** Returns the values read from a document, by their wire names. */
function toRead(reading: StoredReading, revealed: boolean): Record<string, string> {
  return Object.fromEntries(
    readMembers.flatMap((member) => {
      const value = reading[member]
      // The name on it belongs to another person than the customer.
      const mask = reading.kind === 'representative_document' && member === 'legalName' ? maskName : maskMember.bind(null, member)
      return value === null ? [] : [[readNames[member], revealed ? value : mask(value)]]
    }),
  )
}

function maskMember(member: ReadMember, value: string): string {
  if (member === 'idDocNumber') return maskDocument(value)
  return member === 'birthDate' ? maskDay(value) : value
}

/** Turns "1990-05-17" into "1990-**-**": shows the age without identifying the person. */
function maskDay(day: string): string {
  return `${day.slice(0, 4)}-**-**`
}

/** Returns a compared member with document numbers and birth dates masked. */
export function toComparison({ member, declared, document, kind, outcome }: ComparedMember): Comparison {
  const shown = (value: string | null) => value && maskMember(member, value)
  return {
    member: readNames[member],
    declared: shown(declared),
    document: shown(document),
    document_kind: kind,
    outcome,
  }
}

/** Turns "María Pérez" into "M**** P****". */
function maskName(name: string): string {
  return name.replace(/\S+/gu, (word) => `${[...word][0] ?? ''}****`)
}

/** Returns the review as lists show it, with what is needed of its customer, and without the profile. */
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

/** Returns the decision as the API shows it; a decision that a rule made has no actor. */
export function toKycDecision(decision: KycDecisionRow): KycDecision {
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
