import type { CustomerSummary } from '#contract/customers'
import type { ResultPage } from '#contract/pages'

/** A customer of a list. `lastSeenAt` is set if this console knows the customer only from what it has seen. */
export type FoundCustomer = CustomerSummary & { lastSeenAt?: string }
export type FoundPage = ResultPage<FoundCustomer>
