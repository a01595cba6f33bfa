import { z } from 'zod'
import { BankAccount } from './bank-accounts'
import { CustomerBody, customerTypes, kycTypes } from './customer-body'
import { searchedMembers } from './customer-search'
import { describeMembers } from './describe-members'
import { exampleTime, ids } from './examples'
import { Timestamp } from './members'
import { oneOrMore, PageQuery, page, type ResultPage } from './pages'
import { countryCode, Id, type MayLack, moment } from './primitives'
import { shared } from './shared-meta'
import { SortOrder } from './sort-order'

export const customerStates = ['REGISTERED', 'ONBOARDING', 'ACTIVE', 'DELETED', 'BLOCKED', 'SUSPENDED'] as const
export const kycStatuses = ['not_started', 'incomplete', 'under_review', 'approved', 'rejected', 'expired'] as const

export type CustomerState = (typeof customerStates)[number]
export type KycStatus = (typeof kycStatuses)[number]

describeMembers(CustomerBody, {
  email: shared.email,
  phone_number: shared.phoneNumber,
  type: { description: 'Customer type: individual or business.' },
  kyc_type: shared.kycType,
  address_line_1: { description: 'Street and number; required for `enhanced`.', example: 'Av. Libertador 1' },
  city: { description: 'Required for `enhanced`.', example: 'Caracas' },
  country: shared.country,
  legal_name: shared.legalName,
})

export const CustomerCreated = z
  .object({ id: Id.meta({ description: 'The id of the new customer.', example: ids.customer }) })
  .meta({ id: 'CustomerCreated' })
export type CustomerCreated = z.infer<typeof CustomerCreated>

/** A customer. Absent values are null. Other implementations may lack `kyc_status` and the members after it. */
export const Customer = z
  .object({
    id: Id.meta({ description: 'Its id.', example: ids.customer }),
    email: z.string().nullable().meta(shared.email),
    phone_number: z.string().nullable().meta(shared.phoneNumber),
    type: z.enum(customerTypes).meta({ description: 'A person or a business.', example: 'individual' }),
    kyc_type: z.enum(kycTypes).meta(shared.kycType),
    address_line_1: z
      .string()
      .nullable()
      .meta({ description: 'Street and number; required for `enhanced`.', example: 'Av. Libertador 1' }),
    city: z.string().nullable().meta({ description: 'Required for `enhanced`.', example: 'Caracas' }),
    country: z.string().nullable().meta(shared.country),
    is_verified: z.boolean().meta({ description: 'Whether the verification stands.', example: true }),
    created_at: Timestamp.meta(shared.createdAt),
    kyc_status: z.enum(kycStatuses).optional().meta(shared.kycStatus),
    bank_accounts: z.array(BankAccount).optional().meta({ description: 'Active accounts, numbers masked.', example: [] }),
    legal_name: z.string().nullish().meta(shared.legalName),
    state: z.enum(customerStates).optional().meta(shared.state),
    wallet_address: z.string().optional().meta(shared.walletAddress),
    updated_at: Timestamp.optional().meta(shared.updatedAt),
    version: z.int().optional().meta(shared.version),
    deleted_at: Timestamp.optional().meta({ description: 'When it was deleted; only on what was.' }),
    kyc_valid_until: Timestamp.nullish().meta({
      description: 'When the approval ends and the customer is looked at again.',
      example: '2027-11-20T14:00:00.000Z',
    }),
    /** Only in the answers about one customer. */
    pending_unblock: z
      .object({
        requested_by: z.string().meta(shared.requestedBy),
        reason_code: z.string().meta(shared.reasonCode),
        note: z.string().nullable().meta(shared.note),
        requested_at: Timestamp.meta({ description: 'When they asked.', example: exampleTime }),
      })
      .optional()
      .meta({ description: 'Somebody asked to unblock the customer; a second person has to ask too, with the same reason.' }),
    reverification_required: z
      .boolean()
      .optional()
      .meta({ description: 'The change took the approval away; only in the answer to it.' }),
  })
  .meta({ id: 'Customer' })
/** A customer as readers see it. A text that the API left out is empty. */
export type Customer = MayLack<z.infer<typeof Customer>, 'is_verified' | 'created_at'>

/** One row of the list, with what a table shows and without bank accounts. `balance` is USDC minor units as text. */
export const CustomerSummary = Customer.omit({ bank_accounts: true, reverification_required: true, pending_unblock: true })
  .extend({
    balance: z.string().regex(/^\d+$/).optional().meta(shared.balance),
  })
  .meta({ id: 'CustomerSummary' })
export type CustomerSummary = MayLack<z.infer<typeof CustomerSummary>, 'is_verified' | 'created_at' | 'kyc_type'>

/**
 * The orders of a list. `name` is the legal name alone: falling back to e-mail or phone would reveal them to people who see them
 * masked. Name and e-mail are compared in lower case by their first 64 characters, names without accents; customers without the
 * value come last.
 */
export const customerSorts = ['created_at', 'updated_at', 'name', 'email'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** As many as a page can have. */
export const mostCustomerIds = 100

/**
 * The filters of the list. `q` matches the beginning of e-mail, phone or id, the end of an id, beginnings of words of the legal
 * name, or the last four digits of an account number; `q_in` narrows this to the members that it names. `id` is one or several
 * whole ids. Newest first by default.
 */
export const CustomerQuery = PageQuery.extend({
  id: oneOrMore(z.string().max(64), mostCustomerIds)
    .optional()
    .meta({ description: 'One or more whole ids, with commas; at most 100.', example: [ids.customer] }),
  q: z.string().max(254).optional().meta({
    description:
      'The beginning of e-mail, phone or id; the end of an id (6 characters or more); the beginning of words of the legal name; the last four digits of an account number.',
    example: 'ana',
  }),
  q_in: oneOrMore(z.enum(searchedMembers))
    .optional()
    .meta({
      description:
        'Which of `id`, `legal_name`, `email`, `phone_number`, `account_last_four` and `id_doc_number` the text of `q` is compared with, with commas; all but the last by default. `id_doc_number` is a whole document, of the customer or of an account.',
      example: ['legal_name'],
    }),
  state: oneOrMore(z.enum(customerStates))
    .optional()
    .meta({ description: 'One or more, with commas. `DELETED` needs the scope `customers:read_deleted`.', example: ['ACTIVE'] }),
  kyc_status: oneOrMore(z.enum(kycStatuses)).optional().meta(shared.oneOrMore),
  type: oneOrMore(z.enum(customerTypes)).optional().meta(shared.oneOrMore),
  country: oneOrMore(countryCode())
    .optional()
    .meta({ description: 'One or more, with commas.', example: ['VE'] }),
  created_from: moment().optional().meta(shared.createdFrom),
  created_to: moment().optional().meta(shared.createdTo),
  kyc_ends_before: moment().optional().meta({
    description: 'Only active or suspended customers whose approval ends before this time, RFC 3339.',
    example: '2026-12-20T00:00:00Z',
  }),
  sort: z.enum(customerSorts).default('created_at').meta(shared.sort),
  order: SortOrder.default('desc').meta(shared.order),
})
/** The query as a caller writes it: commas join several values of one filter. */
export type CustomerQuery = z.input<typeof CustomerQuery>

export const CustomerPage = page(CustomerSummary).meta({ id: 'CustomerPage' })
export type CustomerPage = ResultPage<CustomerSummary>
