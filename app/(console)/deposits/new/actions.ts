'use server'

import { z } from 'zod'
import { formatters } from '#app/formatters'
import { makeQuote } from '#backoffice/payments/make-quote'
import { quoteBodyFor } from '#backoffice/payments/quote-body'
import { mustStillBePayable } from '#backoffice/payments/read-payee'
import { ServiceError } from '#contract/errors'
import { orRefusal } from '#contract/refusal-as-value'
import { action } from '#lib/access/action'
import { openPayments } from '#lib/server/payments'
import { listPayees } from '../../_records/customer/find-payees'
import { longestSearch } from '../../_records/customer/plan-search'
import { accountSnapshot } from '../../_records/customer/shown-account'
import { withLimitSentence } from '../../_records/quote/limit-sentence'
import { StartDepositInput } from './start-deposit.schema'

const Search = z.object({ term: z.string().max(longestSearch).optional() })

/** Searches while the user types. The term may be an e-mail, so it is sent in the body. */
export const findDepositors = action(
  { needs: 'quote.create', input: Search, audit: { action: 'customer.search' } },
  ({ term }, staff) => listPayees(term ?? '', staff),
)

/** Quotes a deposit: bolívares that the customer will pay by pago móvil, for what they are credited. Nothing moves yet. */
export const startDeposit = action(
  { needs: 'quote.create', input: StartDepositInput, audit: { action: 'quote.create' } },
  async ({ amountMinor, creditedCurrency, feesPaidBy, idempotencyKey, ...named }, _staff, { actor, call }) => {
    const payments = await openPayments()
    await mustStillBePayable(payments, named.customerId)
    const entered = { side: 'source', sourceCurrency: 'VES', destinationCurrency: creditedCurrency } as const
    const amount = { amountMinor: BigInt(amountMinor), side: entered.side, feesPaidBy }
    const body = quoteBodyFor({ ...named, ...entered, ...amount, sourceRail: 'pagomovil' })
    const readAccount = () => accountSnapshot(named.customerId, named.accountId)
    const making = makeQuote(payments, actor, { body, amount, idempotencyKey, readAccount }, call)
    const quote = await orRefusal(making)
    if (quote instanceof ServiceError) throw await withLimitSentence(quote, entered, await formatters())
    return { quoteId: quote.id }
  },
)
