import { z } from 'zod'
import { BankReference } from './bank-reference'
import { oneOrMore, PageQuery, page, type ResultPage } from './pages'
import { Id, moment } from './primitives'
import { shared } from './shared-meta'
import { SortOrder } from './sort-order'
import { Quote, quoteStatuses, Transaction, transactionStatuses, transactionTypes } from './transfers'

const createdBetween = {
  customer_id: Id.optional().meta(shared.ofCustomer),
  created_from: moment().optional().meta(shared.createdFrom),
  created_to: moment().optional().meta(shared.createdTo),
}
/** A bound of a range that includes it, in 1/100 USDC, as `amount` of a transaction. */
const AmountBound = z.string().regex(/^\d{1,15}$/)
/** `amount` is in USDC whatever currency was paid in, so that amounts can be compared. */
export const transactionSorts = ['created_at', 'amount'] as const
export type TransactionSort = (typeof transactionSorts)[number]

/** A part of the partner's own reference. */
const ReferencePart = z.string().min(1).max(64)

export const QuoteQuery = PageQuery.extend({
  ...createdBetween,
  status: oneOrMore(z.enum(quoteStatuses)).optional().meta(shared.oneOrMore),
  reference: ReferencePart.optional().meta({ description: 'Where your reference begins.', example: 'ord-' }),
  reference_end: ReferencePart.optional().meta({ description: 'Where your reference ends.', example: '1042' }),
  amount: AmountBound.optional().meta({
    description: 'Exactly so much on either side, in minor units (1/100) of its currency, as text.',
    example: '10100',
  }),
})
export const TransactionQuery = PageQuery.extend({
  ...createdBetween,
  status: oneOrMore(z.enum(transactionStatuses)).optional().meta(shared.oneOrMore),
  type: oneOrMore(z.enum(transactionTypes)).optional().meta(shared.oneOrMore),
  reference: ReferencePart.optional().meta({ description: 'Where your reference begins.', example: 'ord-' }),
  provider_reference: BankReference.optional().meta(shared.bankReference),
  amount_from: AmountBound.optional().meta({
    description: 'At least so much: USDC in minor units (1/100) as text.',
    example: '1000',
  }),
  amount_to: AmountBound.optional().meta({
    description: 'At most so much: USDC in minor units (1/100) as text.',
    example: '50000',
  }),
  sort: z.enum(transactionSorts).default('created_at').meta(shared.sort),
  order: SortOrder.default('desc').meta(shared.order),
})
/** The queries as a caller writes them: commas join several values of one filter. */
export type QuoteQuery = z.input<typeof QuoteQuery>
export type TransactionQuery = z.input<typeof TransactionQuery>

export const QuotePage = page(Quote).meta({ id: 'QuotePage' })
export type QuotePage = ResultPage<Quote>
export const TransactionPage = page(Transaction).meta({ id: 'TransactionPage' })
export type TransactionPage = ResultPage<Transaction>
