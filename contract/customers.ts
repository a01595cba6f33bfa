import { z } from 'zod'
import { BankAccount } from './bank-accounts'
import {
  CountryCode,
  Id,
  type MayLack,
  moment,
  Order,
  oneOrMore,
  type Page,
  PageQuery,
  page,
  plainText,
  Timestamp,
} from './primitives'

export const customerTypes = ['individual', 'business'] as const
export const kycTypes = ['standard', 'enhanced'] as const
export const customerStates = ['REGISTERED', 'ONBOARDING', 'ACTIVE', 'DELETED', 'BLOCKED', 'SUSPENDED'] as const
export const kycStatuses = ['not_started', 'incomplete', 'under_review', 'approved', 'rejected', 'expired'] as const

export type CustomerType = (typeof customerTypes)[number]
export type KycType = (typeof kycTypes)[number]
export type CustomerState = (typeof customerStates)[number]
export type KycStatus = (typeof kycStatuses)[number]

/** addr-spec of RFC 5322 in the form people use: one `@`, no display name, no quotes. */
const emailShape = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\.]+(\.[^\s@"(),:;<>[\]\\.]+)+$/u
export const Email = plainText(254).regex(emailShape, { message: 'invalid_format' })

/** Any form a person may type; the service normalises it to E.164. */
const TypedPhone = plainText(32)

const customerFields = {
  email: Email.optional(),
  phone_number: TypedPhone.optional(),
  type: z.enum(customerTypes),
  kyc_type: z.enum(kycTypes).optional(),
  address_line_1: plainText(200).optional(),
  city: plainText(100).optional(),
  country: CountryCode,
  /** Extension. Absent in an update means unchanged: a client of the published interface does not know it. */
  legal_name: plainText(200).optional(),
}

type ContactAndTier = { email?: string; phone_number?: string; kyc_type?: string; address_line_1?: string; city?: string }

function contactAndTier(body: ContactAndTier, context: z.core.$RefinementCtx<ContactAndTier>) {
  const refuse = (member: string, message: string) => context.addIssue({ code: 'custom', path: [member], message })
  if (body.email === undefined && body.phone_number === undefined) {
    refuse('email', 'contact_required')
    refuse('phone_number', 'contact_required')
  }
  if (body.kyc_type === 'enhanced') {
    if (body.address_line_1 === undefined) refuse('address_line_1', 'required')
    if (body.city === undefined) refuse('city', 'required')
  }
}

/** Body of create and of update (a full replacement). */
export const CustomerBody = z.strictObject(customerFields).superRefine(contactAndTier).meta({ id: 'CustomerBody' })
export type CustomerBody = z.infer<typeof CustomerBody>

export const CustomerCreated = z.object({ id: Id }).meta({ id: 'CustomerCreated' })
export type CustomerCreated = z.infer<typeof CustomerCreated>

/** Absent values are null. Members from `kyc_status` on are not in every implementation. */
export const Customer = z
  .object({
    id: Id,
    email: z.string().nullable(),
    phone_number: z.string().nullable(),
    type: z.enum(customerTypes),
    kyc_type: z.enum(kycTypes),
    address_line_1: z.string().nullable(),
    city: z.string().nullable(),
    country: z.string().nullable(),
    is_verified: z.boolean(),
    created_at: Timestamp,
    kyc_status: z.enum(kycStatuses).optional(),
    bank_accounts: z.array(BankAccount).optional(),
    legal_name: z.string().nullish(),
    state: z.enum(customerStates).optional(),
    wallet_address: z.string().optional(),
    updated_at: Timestamp.optional(),
    version: z.int().optional(),
    deleted_at: Timestamp.optional(),
    /** When the approval ends and the customer is looked at again. */
    kyc_valid_until: Timestamp.nullish(),
    /** Somebody asked to unblock the customer; a second person must ask too. Only in the answers about one customer. */
    pending_unblock: z
      .object({ requested_by: z.string(), reason_code: z.string(), note: z.string().nullable(), requested_at: Timestamp })
      .optional(),
    /** Only in the answer of an update: the change sent the customer back to review. */
    reverification_required: z.boolean().optional(),
  })
  .meta({ id: 'Customer' })
/** As a reader sees it. Text that is not told is empty. */
export type Customer = MayLack<z.infer<typeof Customer>, 'is_verified' | 'created_at'>

/** One row of the list: what a table shows, no bank accounts. `balance` is USDC minor units as text. */
export const CustomerSummary = Customer.omit({ bank_accounts: true, reverification_required: true, pending_unblock: true })
  .extend({ balance: z.string().regex(/^\d+$/).optional() })
  .meta({ id: 'CustomerSummary' })
export type CustomerSummary = MayLack<z.infer<typeof CustomerSummary>, 'is_verified' | 'created_at' | 'kyc_type'>

/**
 * `name` is the legal name and nothing else: an order by e-mail or phone would tell them to who sees them masked. Both texts are compared in
 * lower case by their first 64 characters, names without accents; who has no name, or no e-mail, comes after all who have one.
 */
export const customerSorts = ['created_at', 'updated_at', 'name', 'email'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** As many as a page can hold. */
export const mostCustomerIds = 100

/** What a search compares `q` with. */
export const searchedMembers = ['id', 'legal_name', 'email', 'phone_number'] as const
export type SearchedMember = (typeof searchedMembers)[number]

/**
 * `q` matches the beginning of e-mail, phone, id or legal name, or of those that `q_in` names; `id` is one or several whole ones. Newest first
 * unless told.
 */
export const CustomerQuery = PageQuery.extend({
  id: oneOrMore(z.string().max(64), mostCustomerIds).optional(),
  q: z.string().max(254).optional(),
  q_in: oneOrMore(z.enum(searchedMembers)).optional(),
  state: oneOrMore(z.enum(customerStates)).optional(),
  kyc_status: oneOrMore(z.enum(kycStatuses)).optional(),
  type: oneOrMore(z.enum(customerTypes)).optional(),
  country: oneOrMore(CountryCode).optional(),
  created_from: moment().optional(),
  created_to: moment().optional(),
  sort: z.enum(customerSorts).default('created_at'),
  order: Order.default('desc'),
})
/** As a caller writes it: several values of one filter are joined by commas. */
export type CustomerQuery = PageQuery & {
  id?: string
  q?: string
  q_in?: string
  state?: string
  kyc_status?: string
  type?: string
  country?: string
  created_from?: string
  created_to?: string
  sort?: CustomerSort
  order?: Order
}

export const CustomerPage = page(CustomerSummary).meta({ id: 'CustomerPage' })
export type CustomerPage = Page<CustomerSummary>
