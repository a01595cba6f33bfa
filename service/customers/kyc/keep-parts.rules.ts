import { invalidField } from '#contract/errors'
import { mostDocuments } from '#contract/kyc-names'
import type { KycDetails } from './profile.rules'
import type { StoredDocument } from './tables'

/** The details that answers mask, so that their sender may not know them. */
export type KeptDetail = 'idDocNumber' | 'birthDate' | 'representative' | 'beneficialOwners'
/** What a submission keeps of the profile before: details, and documents by their hashes. */
export type Kept = { details: readonly KeptDetail[]; documents: readonly string[] }

type Sent = { details: KycDetails; documents: readonly StoredDocument[] }

const wireNames: Record<KeptDetail, string> = {
  idDocNumber: 'id_doc_number',
  birthDate: 'birth_date',
  representative: 'representative',
  beneficialOwners: 'beneficial_owners',
}

/**
 * Returns a submission together with what it keeps of the profile before. Throws for a detail that is both kept and sent, for
 * a document that the profile before does not have, for one that is both kept and sent, and for too many together.
 */
export function withKept({ details, documents }: Sent, { kept, before }: { kept: Kept; before: Sent | undefined }): Sent {
  for (const name of kept.details) {
    if (isGiven(details[name])) throw invalidField(`/${wireNames[name]}`, 'duplicate_field')
  }
  const isKept = ({ sha256 }: { sha256: string }) => kept.documents.includes(sha256)
  if (documents.some(isKept)) throw invalidField('/documents', 'duplicate_field')
  const keptDocuments = before?.documents.filter(isKept) ?? []
  if (kept.documents.some((hash) => !keptDocuments.some(({ sha256 }) => sha256 === hash)))
    throw invalidField('/keeps_documents', 'out_of_range')
  if (keptDocuments.length + documents.length > mostDocuments) throw invalidField('/documents', 'too_long')
  if (before === undefined) return { details, documents }
  return {
    details: {
      ...details,
      ...Object.fromEntries(kept.details.map((name) => [name, before.details[name]])),
      readings: [...before.details.readings.filter(isKept), ...details.readings],
    },
    documents: [...keptDocuments, ...documents],
  }
}

function isGiven(value: KycDetails[KeptDetail]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null
}
