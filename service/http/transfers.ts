import { z } from 'zod'
import { ServiceError } from '#contract/errors'
import { LedgerEntries } from '#contract/ledger-entries'
import { TransactionPage, TransactionQuery } from '#contract/transfer-lists'
import { PayQuoteBody, Transaction, TransactionSearchQuery } from '#contract/transfers'
import type { Context } from '../context'
import { listLedgerEntries } from '../ledger/ledger-entries'
import { payQuote } from '../transfers/pay-quote'
import { findQuote } from '../transfers/quote.queries'
import { findByReference, findTransaction, listTransactions } from '../transfers/transaction.queries'
import { toCreatedBetween, toMinor, toPageAnswer, toSortedPageRequest } from './lists'
import { noQuery, type Operation, read, write } from './operation'
import { toLedgerEntries, toTransaction } from './to-transfer'

const oneTransaction = { id: 'transaction_not_found' } as const

async function existing(context: Context, transactionId: string) {
  const transaction = await findTransaction(context, transactionId)
  if (transaction === undefined) throw new ServiceError('transaction_not_found', `No transaction ${transactionId}`)
  return transaction
}

const payQuoteOperation = write(
  {
    id: 'payQuote',
    method: 'post',
    path: '/v1/transfers/quote/{id}/pay',
    summary: 'Pay a quote out of a prefunded account, which starts the transfer',
    description:
      'The money is on hold from here on. A quote is paid at most once, with or without `Idempotency-Key`: a second payment is 409 `quote_already_paid` and names the `transaction_id`. No answer is no failure: ask by the reference, or send the same key again.',
    scope: 'transfers:pay',
    asksForPass: true,
    ids: { id: 'quote_not_found' },
    mustExist: async (context, id) => {
      if ((await findQuote(context, id('id'))) === undefined) throw new ServiceError('quote_not_found', 'No such quote')
    },
    body: PayQuoteBody,
    transaction: 'own',
    answer: { status: 200, description: 'The transaction', schema: Transaction },
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

const findTransactionOperation = read(
  {
    id: 'findTransactionByReference',
    path: '/v1/transfers/search',
    summary: 'Look up a transaction by its partner reference',
    description:
      'The reference is `external_transfer_id` of the quote. A quote that was not paid yet has no transaction, and is answered as missing.',
    scope: 'transfers:read',
    asksForPass: true,
    policy: 'lookup',
    ids: {},
    query: TransactionSearchQuery,
    answer: { status: 200, description: 'The transaction', schema: Transaction },
    problems: ['transaction_not_found'],
  },
  async ({ context, query }) => {
    const transaction = await findByReference(context, query.partner_reference_id)
    if (transaction === undefined) throw new ServiceError('transaction_not_found', 'No transaction has this reference')
    return { status: 200, body: toTransaction(transaction) }
  },
)

const listTransactionsOperation = read(
  {
    id: 'listTransactions',
    path: '/v1/transfers',
    summary: 'Transactions, newest first unless told',
    description: 'Sorted by `amount` they are compared in USDC, whatever was paid or received.',
    scope: 'transfers:read',
    ids: {},
    query: TransactionQuery,
    answer: { status: 200, description: 'One page', schema: TransactionPage },
    problems: [],
  },
  async ({ context, dependencies, query }) => {
    const { status, type, reference, amount_from, amount_to } = query
    const amounts = { amountFromMinor: toMinor(amount_from), amountToMinor: toMinor(amount_to) }
    const filter = { ...toCreatedBetween(query), status, type, reference, ...amounts }
    const list = { name: 'transactions', organizationId: context.organizationId, vault: dependencies.vault } as const
    const asked = toSortedPageRequest(query, list)
    return toPageAnswer(await listTransactions(context, { filter, ...asked }), toTransaction)
  },
)

const readTransactionOperation = read(
  {
    id: 'readTransaction',
    path: '/v1/transfers/{id}',
    summary: 'Read a transaction',
    scope: 'transfers:read',
    asksForPass: true,
    ids: oneTransaction,
    query: noQuery,
    answer: { status: 200, description: 'The transaction', schema: Transaction },
    problems: [],
  },
  async ({ context, id }) => ({ status: 200, body: toTransaction(await existing(context, id('id'))) }),
)

const listLedgerEntriesOperation = read(
  {
    id: 'listLedgerEntries',
    path: '/v1/transfers/{id}/ledger-entries',
    summary: 'What was booked for a transaction',
    scope: 'transfers:read',
    ids: oneTransaction,
    query: z.object({}),
    answer: { status: 200, description: 'Its entries, in the order they were booked', schema: LedgerEntries },
    problems: [],
  },
  async ({ context, id }) => {
    await existing(context, id('id'))
    return { status: 200, body: toLedgerEntries(await listLedgerEntries(context, id('id'))) }
  },
)

export const transferOperations: readonly Operation[] = [
  payQuoteOperation,
  findTransactionOperation,
  listTransactionsOperation,
  readTransactionOperation,
  listLedgerEntriesOperation,
]
