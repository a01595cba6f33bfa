/** The kinds of documents that a verification takes. */
export const documentKinds = [
  'id_document',
  'selfie',
  'proof_of_address',
  'rif',
  'income_proof',
  'registration',
  'representative_document',
  'other',
] as const

/** The largest number of documents in a profile. */
export const mostDocuments = 20

/** The members of a profile that answers mask. A sender who has read only the masked profile can keep them as they are. */
export const keptMembers = ['id_doc_number', 'birth_date', 'representative', 'beneficial_owners'] as const
export type KeptMember = (typeof keptMembers)[number]
