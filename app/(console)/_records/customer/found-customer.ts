import type { CustomerSummary } from '#contract/customers'
import type { ResultPage } from '#contract/pages'

/** A customer of a list. `lastSeenAt` is set if this console knows the customer only from what it has seen. */
export type FoundCustomer = CustomerSummary & { lastSeenAt?: string }
/**
 * `seenOnly`: the API has no list of customers, or its search found nobody in a page of others, so that only those seen here were
 * searched. `undecided`: the number of those that are left out because this console does not know whether they pass the filters.
 */
export type FoundPage = ResultPage<FoundCustomer> & { seenOnly?: true; undecided?: number }
