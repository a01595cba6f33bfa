import { z } from 'zod'
import { customerStates, kycStatuses } from './customers'
import { exampleTime } from './examples'
import { DocumentNumber, documentReadings, FileHash, KycDocument } from './kyc-documents'
import { keptMembers, mostDocuments } from './kyc-names'
import { Timestamp } from './members'
import { calendarDay, countryCode, Id, plainText } from './primitives'
import { reasonCodes, reviewDecisions } from './reasons'
import { shared } from './shared-meta'

const kycActions = [
  ...reviewDecisions,
  'suspend',
  'reinstate',
  'block',
  'request_unblock',
  'withdraw_unblock',
  'reject_unblock',
  'unblock',
  'expire',
] as const

export type KycAction = (typeof kycActions)[number]

const CalendarDay = calendarDay()

/** The share of a business, in percent, from which an owner has to be declared. */
export const leastOwnerShare = 25

const Owner = z.strictObject({
  name: plainText(200).meta(shared.name),
  id_doc_number: DocumentNumber.meta(shared.document),
  country: countryCode().meta(shared.country),
  share: z.number().min(leastOwnerShare).max(100).meta({ description: 'Percent of the business.', example: 100 }),
})
/** Shares add up to at most 100 %, summed as integers (1/10,000 %), because in floats 25 + 43.02 + 31.98 exceeds 100. */
const Owners = z
  .array(Owner)
  .max(20)
  .refine((owners) => owners.reduce((sum, { share }) => sum + Math.round(share * 10_000), 0) <= 1_000_000, {
    message: 'out_of_range',
  })
const Representative = z.strictObject({
  name: plainText(200).meta(shared.name),
  id_doc_number: DocumentNumber.meta(shared.document),
})

/**
 * What a verification needs beyond the customer's record. It replaces the whole earlier profile, apart from what it keeps.
 * `birth_date` and `occupation` are for individuals; `incorporation_date`, `activity`, `expected_monthly_usd` (whole dollars),
 * owners and representative are for businesses.
 */
export const KycProfileBody = z
  .strictObject({
    legal_name: plainText(200).optional().meta(shared.legalName),
    birth_date: CalendarDay.optional().meta({ description: 'Of an individual, `YYYY-MM-DD`.', example: '1990-05-17' }),
    incorporation_date: CalendarDay.optional().meta({ description: 'Of a business, `YYYY-MM-DD`.' }),
    id_doc_number: DocumentNumber.optional().meta(shared.document),
    occupation: plainText(200).optional().meta({ description: 'Of an individual.', example: 'Teacher' }),
    activity: plainText(200).optional().meta({ description: 'What a business does.' }),
    source_of_funds: plainText(500).optional().meta({ description: 'Where the money comes from.', example: 'Salary' }),
    expected_monthly_usd: z
      .int()
      .min(0)
      .max(1_000_000_000)
      .optional()
      .meta({ description: 'Whole US dollars a month.', example: 800 }),
    beneficial_owners: Owners.optional().meta({ description: 'Who owns a business.', example: [] }),
    representative: Representative.optional().meta({ description: 'Who signs for a business.' }),
    documents: z
      .array(KycDocument)
      .max(mostDocuments)
      .optional()
      .meta({ description: 'Files that are kept elsewhere, each with the hash of what was seen.', example: [] }),
    keeps: z.array(z.enum(keptMembers)).max(keptMembers.length).optional().meta({
      description: 'Members that stay as they are in the profile before, for a sender who saw them masked.',
      example: [],
    }),
    keeps_documents: z.array(FileHash).max(mostDocuments).optional().meta({
      description: 'Hashes of documents of the profile before that stay, with what was read from them.',
      example: [],
    }),
    replaces_version: z.int().min(0).optional().meta({
      description: 'The version that was read, 0 for none. Refused (412) if another one was sent meanwhile.',
      example: 1,
    }),
  })
  .meta({ id: 'KycProfileBody' })
export type KycProfileBody = z.input<typeof KycProfileBody>

/** The profile as it was last submitted. Documents, birth date and names of owners are masked unless revealed. */
export const KycProfile = z
  .object({
    customer_id: Id.meta(shared.customerId),
    version: z.int().meta(shared.version),
    legal_name: z.string().nullable().meta(shared.legalName),
    birth_date: z.string().nullable().meta({ description: 'Masked unless revealed.', example: '1990-**-**' }),
    incorporation_date: z.string().nullable().meta({ description: 'Of a business, `YYYY-MM-DD`.', example: null }),
    id_doc_number: z.string().nullable().meta(shared.maskedDocument),
    occupation: z.string().nullable().meta({ description: 'Of an individual.', example: 'Teacher' }),
    activity: z.string().nullable().meta({ description: 'What a business does.', example: null }),
    source_of_funds: z.string().nullable().meta({ description: 'Where the money comes from.', example: 'Salary' }),
    expected_monthly_usd: z.number().nullable().meta({ description: 'Whole US dollars a month.', example: 800 }),
    beneficial_owners: z
      .array(
        z.object({
          name: z.string().meta(shared.name),
          id_doc_number: z.string().meta(shared.maskedDocument),
          country: z.string().meta(shared.country),
          share: z.number().meta({ description: 'Percent of the business.', example: 100 }),
        }),
      )
      .meta({ description: 'Who owns a business.', example: [] }),
    representative: z
      .object({
        name: z.string().meta(shared.name),
        id_doc_number: z.string().meta(shared.maskedDocument),
      })
      .nullable()
      .meta({ description: 'Who signs for a business.', example: null }),
    documents: z
      .array(
        z.object({
          kind: z.string().meta(shared.kind),
          file_id: z.string().meta({ description: 'Its id where it is kept.', example: 'file-77' }),
          sha256: z
            .string()
            .meta({ description: 'Hash of the file, 64 lower-case hexadecimal digits.', example: 'ab'.repeat(32) }),
          read: z.record(z.string(), z.string()).optional().meta({ description: documentReadings }),
        }),
      )
      .meta({ description: 'Files that are kept elsewhere, each with the hash of what was seen.', example: [] }),
    missing: z.array(z.string()).meta({ description: 'What the tier still asks for.', example: [] }),
    submitted_by: z
      .string()
      .nullable()
      .meta({ description: 'Who sent it: a person of the console, or `key:` with the id of the key.', example: 'luis' }),
    submitted_at: Timestamp.meta({ description: 'When it was sent.', example: exampleTime }),
    state: z.enum(customerStates).meta(shared.state),
    kyc_status: z.enum(kycStatuses).meta(shared.kycStatus),
    reverification_required: z
      .boolean()
      .optional()
      .meta({ description: 'The change took the approval away; only in the answer to it.' }),
  })
  .meta({ id: 'KycProfile' })
export type KycProfile = z.infer<typeof KycProfile>

/** A step of a customer's verification or state, stored permanently. `actor` is `key:` and a key's id if no person took it. */
export const KycDecision = z
  .object({
    id: Id.meta(shared.id),
    review_id: Id.nullable().meta({ description: 'The review it was decided in; null for what needed none.', example: null }),
    action: z.enum(kycActions).meta({ description: 'What was done.' }),
    reason_code: z.enum(reasonCodes).nullable().meta(shared.reasonCode),
    note: z.string().nullable().meta(shared.note),
    actor: z.string().nullable().meta({ description: 'Who did it; null when a rule did.', example: 'luis' }),
    from_state: z.enum(customerStates).meta({ description: 'The state before.', example: 'ONBOARDING' }),
    to_state: z.enum(customerStates).meta({ description: 'The state after.', example: 'ACTIVE' }),
    from_kyc_status: z.enum(kycStatuses).meta({ description: 'The verification before.', example: 'under_review' }),
    to_kyc_status: z.enum(kycStatuses).meta({ description: 'The verification after.', example: 'approved' }),
    valid_until: Timestamp.nullable().meta({
      description: 'When the approval ends, at most as late as the tier allows.',
      example: '2027-11-20T00:00:00.000Z',
    }),
    evidence: z
      .array(
        z.object({
          kind: z.string().meta(shared.kind),
          sha256: z
            .string()
            .meta({ description: 'Hash of the file, 64 lower-case hexadecimal digits.', example: 'ab'.repeat(32) }),
        }),
      )
      .meta({ description: 'Hashes of the documents it rests on.', example: [] }),
    created_at: Timestamp.meta(shared.createdAt),
  })
  .meta({ id: 'KycDecision' })
export type KycDecision = z.infer<typeof KycDecision>
