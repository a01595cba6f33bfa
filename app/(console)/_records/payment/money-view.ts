import { isId } from '#contract/ids'
import { parseDecimal } from '#contract/money'
import type { QuoteQuery, TransactionQuery, TransactionSort } from '#contract/transfer-lists'
import { type AgeName, madeWithin, paymentAges } from '../../_kit/list/ages'
import { type CreatedPeriod, toCreatedQuery } from '../../_kit/list/created-periods'
import { type Sorting, toSortedQuery } from '../../_kit/list/sorting'

export const pageSize = 25

/** The parameters in the address of a list of quotes or transactions; the optional ones filter transactions only. */
export type MoneyView = {
  status: readonly string[]
  type?: readonly string[]
  customer: string | undefined
  created: CreatedPeriod | undefined
  /** The age since creation. It is more exact than `created` and replaces it. */
  age?: AgeName
  /** Days in the business time zone, such as 2026-11-20; both inclusive. They are more exact than `created` and replace it. */
  from: string | undefined
  to: string | undefined
  /** Amounts in USDC as decimal text; both are inclusive. */
  least?: string
  most?: string
  /** The beginning of the partner's reference, or a whole id. */
  reference: string | undefined
  /** The bank's reference, or how it ends. */
  bankReference?: string | undefined
  sorting?: Sorting<TransactionSort>
  /** The cursors of the pages from the second to the current one. */
  trail: readonly string[]
}

/** Returns the filters in the form in which the audit trail may store them. */
export function filtersOf({ trail: _trail, sorting: _sorting, status, type = [], ...rest }: MoneyView) {
  const typed = Object.entries(rest).map(([name, value]) => [name, value ?? ''] as const)
  return { status: status.join(), type: type.join(), ...Object.fromEntries(typed) }
}

/** Returns the id that the reference filter may mean if no reference matches; undefined if other filters narrow the list. */
export function idIn({
  status: _status,
  reference,
  sorting: _sorting,
  trail,
  type = [],
  ...rest
}: MoneyView): string | undefined {
  const isAlone = trail.length === 0 && type.length === 0 && Object.values(rest).every((value) => value === undefined)
  return isAlone && reference !== undefined && isId(reference) ? reference : undefined
}

/** Converts the view into a query. `now` ends periods such as "the last week"; `timeZone` decides when a day begins. */
export function toMoneyQuery(view: MoneyView, { now, timeZone }: { now: Date; timeZone: string }): QuoteQuery & TransactionQuery {
  const { status, type = [], age } = view
  return {
    limit: pageSize,
    with_count: 'true',
    ...(status.length > 0 && { status: status.join(',') }),
    ...(type.length > 0 && { type: type.join(',') }),
    ...(view.customer && { customer_id: view.customer }),
    ...(age && madeWithin(paymentAges, age, now)),
    ...toCreatedQuery(age ? { ...view, created: undefined } : view, { now, timeZone }),
    ...(view.least && { amount_from: parseDecimal(view.least, 2).toString() }),
    ...(view.most && { amount_to: parseDecimal(view.most, 2).toString() }),
    ...(view.reference && { reference: view.reference }),
    ...(view.bankReference && { provider_reference: view.bankReference }),
    ...(view.sorting && toSortedQuery(view.sorting)),
    ...(view.trail.length > 0 && { cursor: view.trail.at(-1) }),
  }
}
