import { ServiceError } from '#contract/errors'
import { operations } from '#contract/operations'
import { longestSumsDays, type TransactionSum } from '#contract/transfer-sums'
import type { Context } from '../ground/context'
import { listLedgerEntries } from '../ledger/ledger-entries'
import { payQuote } from '../transfers/pay-quote'
import { findQuote } from '../transfers/quote.queries'
import { findByReference, findTransaction, listTransactions } from '../transfers/transaction.queries'
import { sumTransactions } from '../transfers/transaction-sums'
import { toCreatedBetween, toMinor, toPageAnswer, toSortedPageRequest } from './lists'
import { type ServedOperation, serve } from './operation'
import { toLedgerEntries, toTransaction } from './to-transfer'

async function existing(context: Context, transactionId: string) {
  const transaction = await findTransaction(context, transactionId)
  if (transaction === undefined) throw new ServiceError('transaction_not_found', `No transaction ${transactionId}`)
  return transaction
}

const payQuoteOperation = serve(
  operations.payQuote,
  {
    summary: 'Pay a quote out of a prefunded account, which starts the transfer',
    description:
      'The money is on hold from here on. A quote is paid at most once, with or without `Idempotency-Key`: a second payment is 409 `quote_already_paid` and names the `transaction_id`. A timeout does not mean failure: look the transaction up by its partner reference, or send the same key again.',
    scope: 'transfers:pay',
    checksKeyItself: true,
    mustExist: async (context, id) => {
      if ((await findQuote(context, id('id'))) === undefined) throw new ServiceError('quote_not_found', 'No such quote')
    },
    transaction: 'own',
    answers: 'The transaction',
    problems: [
      'quote_already_paid',
      'quote_cancelled',
      'quote_expired',
      'quote_not_payable',
      'prefunded_account_not_found',
      'customer_not_found',
      'customer_not_verified',
      'customer_suspended',
      'customer_blocked',
      'destination_account_unavailable',
      'bank_restricted',
      'limit_exceeded',
      'duplicate_partner_reference',
      'actor_required',
      'self_approval_forbidden',
      'approval_required',
      'insufficient_funds',
    ],
  },
  async ({ context, body, id, intent }) => {
    const payment = { quoteId: id('id'), prefundedAccountId: body.source.prefunded_account_id, intent }
    const { transaction, replayed } = await payQuote(context, payment)
    return { status: 200, body: toTransaction(transaction), replayed }
  },
)

const findTransactionOperation = serve(
  operations.findTransactionByReference,
  {
    summary: 'Look up a transaction by its partner reference',
    description:
      'The reference is `external_transfer_id` of the quote. A quote that was not paid yet has no transaction, and is answered as missing.',
    scope: 'transfers:read',
    checksKeyItself: true,
    policy: 'lookup',
    answers: 'The transaction',
    problems: ['transaction_not_found'],
  },
  async ({ context, query }) => {
    const transaction = await findByReference(context, query.partner_reference_id)
    if (transaction === undefined) throw new ServiceError('transaction_not_found', 'No transaction has this reference')
    return { status: 200, body: toTransaction(transaction) }
  },
)

const listTransactionsOperation = serve(
  operations.listTransactions,
  {
    summary: 'Transactions, newest first by default',
    description: 'Sorted by `amount` they are compared in USDC, whatever was paid or received.',
    scope: 'transfers:read',
    readsMuch: true,
    answers: 'One page',
    problems: [],
  },
  async ({ context, dependencies, query }) => {
    const { status, type, reference, provider_reference: providerReference, amount_from, amount_to } = query
    const amounts = { amountFromMinor: toMinor(amount_from), amountToMinor: toMinor(amount_to) }
    const filter = { ...toCreatedBetween(query), status, type, reference, providerReference, ...amounts }
    const list = { name: 'transactions', organizationId: context.organizationId, vault: dependencies.vault } as const
    const asked = toSortedPageRequest(query, list)
    return toPageAnswer(await listTransactions(context, { filter, ...asked }), toTransaction)
  },
)

const readTransactionSumsOperation = serve(
  operations.readTransactionSums,
  {
    summary: 'Transactions added up by the time they were made, by type and by status',
    description: `The spans lie between the moments of \`edges\`, such as the midnights of your zone. Together they are ${longestSumsDays} days at most, unless only \`pending\` and \`processing\` are asked for.`,
    scope: 'transfers:read',
    readsMuch: true,
    longQuery: true,
    answers: 'One sum for each span, type and status that has any',
    problems: [],
  },
  async ({ context, query: { edges, status, type } }) => {
    const sums = await sumTransactions(context, { edges: edges.map((edge) => new Date(edge)), status, type })
    const data = sums.map(
      ({ from, to, amountMinor, ...sum }): TransactionSum => ({
        from: from.toISOString(),
        to: to.toISOString(),
        ...sum,
        amount: amountMinor.toString(),
      }),
    )
    return { status: 200, body: { data } }
  },
)

const readTransactionOperation = serve(
  operations.readTransaction,
  {
    summary: 'Read a transaction',
    scope: 'transfers:read',
    checksKeyItself: true,
    answers: 'The transaction',
    problems: [],
  },
  async ({ context, id }) => ({ status: 200, body: toTransaction(await existing(context, id('id'))) }),
)

const listLedgerEntriesOperation = serve(
  operations.listLedgerEntries,
  {
    summary: 'What was booked for a transaction',
    scope: 'transfers:read',
    answers: 'Its entries, in the order they were booked',
    problems: [],
  },
  async ({ context, id }) => {
    await existing(context, id('id'))
    return { status: 200, body: toLedgerEntries(await listLedgerEntries(context, id('id'))) }
  },
)

export const transferOperations: readonly ServedOperation[] = [
  payQuoteOperation,
  findTransactionOperation,
  listTransactionsOperation,
  readTransactionSumsOperation,
  readTransactionOperation,
  listLedgerEntriesOperation,
]
