import { duplicateDays } from '#backoffice/approvals/payee-history'
import type { PayeeFinding } from '#backoffice/batches/deps'
import type { RowFacts } from '#backoffice/batches/row-cells'
import type { PaidBefore } from '#backoffice/batches/tables'
import { stopsPayments } from '#backoffice/registry/remember-customer'
import type { BankAccount } from '#contract/bank-accounts'
import { ServiceError } from '#contract/errors'
import { isMinorOf, readFigure } from '#contract/figures'
import { unlessCode } from '#contract/refusal-as-value'
import type { Quote } from '#contract/transfers'
import { newPersonOf } from '../shared/batches/new-person'
import { cacheAnswers } from './cache-answers'
import { chooseAccount, toPayeeAccount } from './choose-account'
import { type CustomerFinding, type FinderDeps, findCustomerOfRow } from './find-customer'

/** Rows of one file often name the same person: answers are cached for this long. */
const maxAgeMs = 20_000
const quotesAtATime = 100
const mostPages = 10

/** Makes a function that finds the payee of a row. If the API does not answer, the row stays unmatched and is tried again. */
export function createPayeeFinder(deps: FinderDeps): (facts: RowFacts) => Promise<PayeeFinding> {
  const customers = cacheAnswers<CustomerFinding>(maxAgeMs)
  const accounts = cacheAnswers<BankAccount[] | undefined>(maxAgeMs)
  const quotes = cacheAnswers<Quote[]>(maxAgeMs)
  return async (facts) => {
    const { customerId = '', email = '', document = '', phone = '' } = facts
    try {
      const key = JSON.stringify([customerId, email, document, phone])
      const customer = await customers(key, () => findCustomerOfRow(deps, facts))
      if ('match' in customer) return toUnmatched(customer, facts)
      const { id, state } = customer
      if (stopsPayments(state)) return { match: 'stopped', field: fieldOf(facts), customerId: id }
      const listed = await accounts(id, () => unlessCode('customer_not_found', deps.api.listBankAccounts(id)))
      if (listed === undefined) return { match: 'none', field: fieldOf(facts) }
      const chosen = chooseAccount(listed, facts)
      if (!('account' in chosen)) return { ...chosen, customerId: id }
      const account = toPayeeAccount(chosen.account)
      const unpayable = await whyUnpayable(deps, account.currency, facts)
      if (unpayable !== undefined) return { match: unpayable, field: 'currency', customerId: id }
      const isNew = state === 'REGISTERED' || state === 'ONBOARDING'
      const lately = await quotes(id, () => listLately(deps, id))
      return {
        match: isNew ? 'in_review' : 'found',
        customerId: id,
        account,
        paidBefore: equalAmong(lately, chosen.account.id, facts),
      }
    } catch (error) {
      if (error instanceof ServiceError) return { match: 'unread', field: fieldOf(facts) }
      throw error
    }
  }
}

/**
 * Returns why this API cannot pay the amount of a row: what arrives is in the currency of the account, and only some APIs quote
 * for it.
 */
async function whyUnpayable(
  { hasExtension }: FinderDeps,
  currency: string,
  { amount }: RowFacts,
): Promise<'other_currency' | 'not_offered' | undefined> {
  if (amount?.side !== 'destination') return undefined
  if (amount.currency !== currency) return 'other_currency'
  return (await hasExtension('readQuote')) ? undefined : 'not_offered'
}

/** A person is new only if the API reports that it has no such customer: otherwise the customer would be created twice. */
function toUnmatched({ match, field }: Extract<CustomerFinding, { match: string }>, facts: RowFacts): PayeeFinding {
  if (match !== 'nobody') return { match, field }
  return { match: 'lacks' in newPersonOf(facts) ? 'none' : 'new', field }
}

/** Returns the column that identifies the customer. */
function fieldOf({ customerId, email, document }: RowFacts): string {
  if (customerId !== undefined) return 'customer_id'
  if (email !== undefined) return 'email'
  return document === undefined ? 'phone' : 'document'
}

/**
 * Returns the payments of the last days that the API lists, including those of other programs, the newest 1,000 at most; empty if
 * it has no list.
 */
async function listLately({ api, desk }: FinderDeps, customerId: string): Promise<Quote[]> {
  const created_from = new Date(desk.now().getTime() - duplicateDays * 86_400_000).toISOString()
  const status = 'awaiting_confirmation,processing,completed'
  const found: Quote[] = []
  let cursor: string | undefined
  for (let pages = 0; pages < mostPages; pages++) {
    const query = { customer_id: customerId, created_from, status, limit: quotesAtATime, cursor }
    const page = await unlessCode('extension_missing', api.listQuotes(query))
    found.push(...(page?.data ?? []))
    if (!page?.has_more || page.next_cursor === null) break
    cursor = page.next_cursor
  }
  return found
}

function equalAmong(quotes: readonly Quote[], accountId: string, { amount }: RowFacts): PaidBefore | undefined {
  if (amount === undefined) return undefined
  const found = quotes.find(({ destination, source_amount: debit, total_fees: fees, quoted_amount: received }) => {
    if (destination.account_id !== accountId) return false
    const [whole, ofFees = 0n, arrives] = [debit, fees, received].map(readFigure)
    const figures = amount.side === 'destination' ? [arrives] : whole === undefined ? [] : [whole, whole - ofFees]
    return figures.some((figure) => figure !== undefined && isMinorOf(amount.minor, figure))
  })
  return found && { quoteId: found.id, at: found.created_at ?? '' }
}
