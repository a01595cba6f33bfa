import { z } from 'zod'
import { Id, moment, Order, oneOrMore, type Page, PageQuery, page } from './primitives'
import { Quote, quoteStatuses, Transaction, transactionStatuses, transactionTypes } from './transfers'

const createdBetween = {
  customer_id: Id.optional(),
  created_from: moment().optional(),
  created_to: moment().optional(),
}
/** Both bounds belong to the range; 1/100 USDC, as `amount` of a transaction. */
const AmountBound = z.string().regex(/^\d{1,15}$/)
/** `amount` is in USDC whatever was paid in, so amounts can be compared. */
export const transactionSorts = ['created_at', 'amount'] as const
export type TransactionSort = (typeof transactionSorts)[number]

export const QuoteQuery = PageQuery.extend({ ...createdBetween, status: oneOrMore(z.enum(quoteStatuses)).optional() })
export const TransactionQuery = PageQuery.extend({
  ...createdBetween,
  status: oneOrMore(z.enum(transactionStatuses)).optional(),
  type: oneOrMore(z.enum(transactionTypes)).optional(),
  /** Where the partner's reference begins. */
  reference: z.string().min(1).max(64).optional(),
  amount_from: AmountBound.optional(),
  amount_to: AmountBound.optional(),
  sort: z.enum(transactionSorts).default('created_at'),
  order: Order.default('desc'),
})
/** As a caller writes them: several values of one filter are joined by commas. */
export type QuoteQuery = PageQuery & { customer_id?: string; status?: string; created_from?: string; created_to?: string }
export type TransactionQuery = QuoteQuery & {
  type?: string
  reference?: string
  amount_from?: string
  amount_to?: string
  sort?: TransactionSort
  order?: Order
}

export const QuotePage = page(Quote).meta({ id: 'QuotePage' })
export type QuotePage = Page<Quote>
export const TransactionPage = page(Transaction).meta({ id: 'TransactionPage' })
export type TransactionPage = Page<Transaction>
