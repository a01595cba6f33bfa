import { z } from 'zod'
import { Customer, customerStates, kycStatuses } from './customers'
import { CountryCode, calendarDay, Id, plainText, Timestamp } from './primitives'

export const reasonCodes = [
  'document_illegible',
  'document_expired',
  'data_mismatch',
  'sanctions_hit',
  'pep',
  'adverse_media',
  'duplicate_identity',
  'underage',
  'unsupported_country',
  'fraud_suspected',
  'court_order',
  'other',
] as const
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
export const reviewDecisions = ['approve', 'reject', 'request_information'] as const
export const kycActions = [...reviewDecisions, 'suspend', 'reinstate', 'block', 'request_unblock', 'unblock', 'expire'] as const

export type ReasonCode = (typeof reasonCodes)[number]
export type ReviewDecisionKind = (typeof reviewDecisions)[number]
export type KycAction = (typeof kycActions)[number]

/** Lines of text that a person wrote. */
export const Note = z
  .string()
  .min(1)
  .max(2000)
  .refine((text) => plainText(2000).safeParse(text.replace(/\s/g, ' ')).success, { message: 'invalid_format' })

const DocumentNumber = plainText(40)
const CalendarDay = calendarDay()

/** A file that is kept elsewhere: its id there, and the hash by which a decision can be held against what was seen. */
export const KycDocument = z
  .strictObject({
    kind: z.enum(documentKinds),
    file_id: plainText(64),
    sha256: z.string().regex(/^[0-9a-f]{64}$/, { message: 'invalid_format' }),
  })
  .meta({ id: 'KycDocument' })
export type KycDocument = z.infer<typeof KycDocument>

/** Percent from which somebody owns enough of a business to be told of. */
export const leastOwnerShare = 25

const Owner = z.strictObject({
  name: plainText(200),
  id_doc_number: DocumentNumber,
  country: CountryCode,
  /** Percent of the business. */
  share: z.number().min(leastOwnerShare).max(100),
})
/** Together they own no more than there is; counted in ten thousandths of a percent, because in floats 25 + 43.02 + 31.98 is more than 100. */
const Owners = z
  .array(Owner)
  .max(20)
  .refine((owners) => owners.reduce((sum, { share }) => sum + Math.round(share * 10_000), 0) <= 1_000_000, {
    message: 'out_of_range',
  })
const Representative = z.strictObject({ name: plainText(200), id_doc_number: DocumentNumber })

/**
 * What a verification asks beyond the customer's record; a full replacement of what was sent before. `birth_date` and `occupation` are for
 * individuals, `incorporation_date`, `activity`, `expected_monthly_usd` (whole dollars), owners and representative for businesses.
 */
export const KycProfileBody = z
  .strictObject({
    legal_name: plainText(200).optional(),
    birth_date: CalendarDay.optional(),
    incorporation_date: CalendarDay.optional(),
    id_doc_number: DocumentNumber.optional(),
    occupation: plainText(200).optional(),
    activity: plainText(200).optional(),
    source_of_funds: plainText(500).optional(),
    expected_monthly_usd: z.int().min(0).max(1_000_000_000).optional(),
    beneficial_owners: Owners.optional(),
    representative: Representative.optional(),
    documents: z.array(KycDocument).max(20).optional(),
  })
  .meta({ id: 'KycProfileBody' })
export type KycProfileBody = z.input<typeof KycProfileBody>

/** As it was sent last. Documents, birth date and names of owners are masked unless revealed. `missing`: what the tier still asks for. */
export const KycProfile = z
  .object({
    customer_id: Id,
    version: z.int(),
    legal_name: z.string().nullable(),
    birth_date: z.string().nullable(),
    incorporation_date: z.string().nullable(),
    id_doc_number: z.string().nullable(),
    occupation: z.string().nullable(),
    activity: z.string().nullable(),
    source_of_funds: z.string().nullable(),
    expected_monthly_usd: z.number().nullable(),
    beneficial_owners: z.array(z.object({ name: z.string(), id_doc_number: z.string(), country: z.string(), share: z.number() })),
    representative: z.object({ name: z.string(), id_doc_number: z.string() }).nullable(),
    documents: z.array(z.object({ kind: z.string(), file_id: z.string(), sha256: z.string() })),
    missing: z.array(z.string()),
    submitted_by: z.string().nullable(),
    submitted_at: Timestamp,
    state: z.enum(customerStates),
    kyc_status: z.enum(kycStatuses),
    /** Only in the answer of a submission that took an approval away. */
    reverification_required: z.boolean().optional(),
  })
  .meta({ id: 'KycProfile' })
export type KycProfile = z.infer<typeof KycProfile>

/** One step of a customer's standing, for ever. `actor` is null when a rule took it, and `key:` with the id of the key where no person of the console did; `review_id` when it decided no review. `evidence`: hashes of the documents it rests on. */
export const KycDecision = z
  .object({
    id: Id,
    review_id: Id.nullable(),
    action: z.enum(kycActions),
    reason_code: z.enum(reasonCodes).nullable(),
    note: z.string().nullable(),
    actor: z.string().nullable(),
    from_state: z.enum(customerStates),
    to_state: z.enum(customerStates),
    from_kyc_status: z.enum(kycStatuses),
    to_kyc_status: z.enum(kycStatuses),
    valid_until: Timestamp.nullable(),
    evidence: z.array(z.object({ kind: z.string(), sha256: z.string() })),
    created_at: Timestamp,
  })
  .meta({ id: 'KycDecision' })
export type KycDecision = z.infer<typeof KycDecision>

/** Why a customer is suspended, reinstated, blocked or unblocked; `other` wants a note. */
export const MeasureBody = z
  .strictObject({ reason_code: z.enum(reasonCodes), note: Note.optional() })
  .superRefine((body, context) => {
    if (body.reason_code === 'other' && body.note === undefined)
      context.addIssue({ code: 'custom', path: ['note'], message: 'required' })
  })
  .meta({ id: 'MeasureBody' })
export type MeasureBody = z.input<typeof MeasureBody>

/** `pending_second_approval`: the request is noted, and takes effect when a second person makes it too. */
export const Measure = z
  .object({ outcome: z.enum(['done', 'pending_second_approval']), customer: Customer })
  .meta({ id: 'Measure' })
export type Measure = z.infer<typeof Measure>
