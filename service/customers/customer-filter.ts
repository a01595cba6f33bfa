import { gte, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { CustomerType } from '#contract/customer-body'
import type { SearchedMember } from '#contract/customer-search'
import type { CustomerState, KycStatus } from '#contract/customers'
import { isOurId } from '../ground/ids'
import { customersInScope as customers } from './record/tables'

export type CustomerFilter = {
  ids?: string[]
  /** The text to search: the start of an e-mail, phone, id or of words of a legal name; or the end of an id or account number. */
  q?: string
  /** The members that `q` is compared with; by default all. */
  qIn?: SearchedMember[]
  /** The fingerprint of `q` as a document number, if it is one and documents are searched. */
  qDocument?: Uint8Array
  state?: CustomerState[]
  kycStatus?: KycStatus[]
  type?: CustomerType[]
  country?: string[]
  createdFrom?: Date
  createdTo?: Date
  /** Only active or suspended customers whose approval ends before. */
  endsBefore?: Date
}

/** Returns the conditions on the columns of a customer; the text to search is not among them. */
export function toCustomerConditions({
  ids,
  state,
  kycStatus,
  type,
  country,
  createdFrom,
  createdTo,
  endsBefore,
}: CustomerFilter): (SQL | undefined)[] {
  return [
    // The ids are one parameter, so the text of the statement does not depend on their number.
    ids && sql`${customers.id} = any(${`{${ids.filter(isOurId).join()}}`}::uuid[])`,
    deletedOrNot(state),
    state && inArray(customers.state, state),
    kycStatus && inArray(customers.kycStatus, kycStatus),
    type && inArray(customers.type, type),
    country && inArray(customers.country, country),
    createdFrom && gte(customers.createdAt, createdFrom),
    createdTo && lt(customers.createdAt, createdTo),
    endsBefore && approvalEndsBefore(endsBefore),
  ]
}

/** Returns the condition on approvals that end, with the constants of their partial index. */
function approvalEndsBefore(end: Date): SQL {
  return sql`customers_in_scope.kyc_status = 'approved' and customers_in_scope.state in ('ACTIVE', 'SUSPENDED')
    and ${lt(customers.kycValidUntil, end)}`
}

/** Returns the condition on `deleted_at` that the partial indexes by phone (deleted or not) need beside the state. */
function deletedOrNot(state: CustomerState[] | undefined): SQL | undefined {
  if (!state?.includes('DELETED')) return sql`customers_in_scope.deleted_at is null`
  return state.every((one) => one === 'DELETED') ? isNotNull(customers.deletedAt) : undefined
}
