import type { CustomerSummary } from '#contract/customers'
import type { ResultPage } from '#contract/pages'

/** A customer of a list; of who was only seen here, when that was. */
export type FoundCustomer = CustomerSummary & { lastSeenAt?: string }
export type FoundPage = ResultPage<FoundCustomer>
