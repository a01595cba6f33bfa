import 'server-only'
import type { Formatters } from '#app/formatters'
import { ServiceError } from '#contract/errors'
import type { TransactionPage } from '#contract/transfer-lists'
import type { Transaction } from '#contract/transfers'
import { type NotRead, unreadRowsIn } from '#lib/api/not-read'
import { api } from '#lib/server/api'
import { openDesk } from '#lib/server/desk'
import { attempt, type Failure, isNotFound } from '#lib/shared/attempt'
import { maskEmail, shortId } from '#lib/shared/masks'
import type { StatusLabels } from '../_kit/words/status-labels'
import { customerNames } from '../_records/customer/customer-names'
import { figuresOf, isDeposit, written } from '../_records/payment/figures'
import { idIn, type MoneyView, toMoneyQuery } from '../_records/payment/money-view'
import { isFinal, type Phase } from '../_records/payment/phase'
import { readPhases } from '../_records/payment/read-phases'
import { shownStatus } from '../_records/payment/shown-status'
import { type JoinedTransaction, withRememberedQuotes } from '../_records/payment-list/with-remembered-quotes'
import { readRememberedTransactions } from '../_records/transaction/remembered-transactions'

/** One row of the list, masked and in the reader's language: all that is sent to the browser. */
export type TransactionRow = {
  id: string
  reference: string
  customer: string
  /** Undefined for a transfer, and where no known fact gives the direction. */
  direction: 'deposit' | 'withdraw' | undefined
  typeWord: string
  status: string
  statusWord: string
  /** The debit, or the amount of a payment of unknown direction. */
  debit: string
  hasPlainAmount: boolean
  received: string
  took: string | null
  running: boolean
  createdAt: string | null
  /** Set for a transaction that this console remembers, if the API has no list. */
  lastSeenAt?: string | undefined
}

export type RowContext = { format: Formatters; words: StatusLabels; typeWord: (type: string) => string; seesEmails: boolean }
export type TransactionList =
  | {
      kind: 'rows'
      rows: TransactionRow[]
      count: number | undefined
      nextCursor: string | null
      remembered: boolean
      unread: readonly NotRead[]
    }
  | { kind: 'failed'; failure: Failure }

/** Returns one page of transactions. If the API has no list, returns those that were looked up here. */
export async function listTransactionRows(view: MoneyView, context: RowContext): Promise<TransactionList> {
  const found = await attempt(readFound(view, context.format))
  if (found.ok) {
    const { data, count, has_more, next_cursor } = found.value
    const rows = await toTransactionRows(data, context)
    return {
      kind: 'rows',
      rows,
      count,
      nextCursor: has_more ? next_cursor : null,
      remembered: false,
      unread: unreadRowsIn(found.value),
    }
  }
  if (found.code !== 'extension_missing') return { kind: 'failed', failure: found }
  const { shown, next } = await readRememberedTransactions(view, context.format)
  const read = await toTransactionRows(
    shown.map(({ transaction }) => transaction),
    context,
  )
  const rows = read.map((row, index) => ({ ...row, lastSeenAt: shown[index]?.lastSeenAt }))
  return { kind: 'rows', rows, count: undefined, nextCursor: next, remembered: true, unread: [] }
}

/** Reads transactions by reference; if no reference begins with the text, by id. */
async function readFound(view: MoneyView, format: Formatters): Promise<TransactionPage> {
  const found = await api.listTransactions(toMoneyQuery(view, format))
  const id = found.data.length === 0 && unreadRowsIn(found).length === 0 ? idIn(view) : undefined
  if (id === undefined) return found
  const read = await attempt(api.readTransaction(id))
  if (read.ok) return { ...found, data: hasStatus(view, read.value) ? [read.value] : [], count: undefined }
  if (isNotFound(read.code) || read.code === 'extension_missing') return found
  throw new ServiceError(read.code, 'the payment could not be asked for by its id')
}

function hasStatus({ status }: MoneyView, transaction: Transaction): boolean {
  return status.length === 0 || status.includes(transaction.status)
}

async function toTransactionRows(transactions: readonly Transaction[], context: RowContext): Promise<TransactionRow[]> {
  const { seesEmails } = context
  const payments = await withRememberedQuotes((await openDesk()).db, transactions)
  const [nameOf, phases] = await Promise.all([
    customerNames(
      transactions.map((transaction) => transaction.customer_id),
      { seesEmails },
    ),
    readPhases(payments, context.format.now),
  ])
  return payments.map((payment, index) => {
    const { transaction } = payment
    const email = transaction.customer_email
    const name = nameOf(transaction.customer_id) ?? (email && (seesEmails ? email : maskEmail(email)))
    return toRow(payment, { customer: name ?? shortId(transaction.id), phase: phases[index] ?? 'other' }, context)
  })
}

type Shown = { customer: string; phase: Phase }

function toRow(payment: JoinedTransaction, { customer, phase }: Shown, { format, words, typeWord }: RowContext): TransactionRow {
  const { transaction } = payment
  const { id, type, created_at, completed_at, updated_at } = transaction
  const running = !isFinal(phase)
  const status = shownStatus(phase, transaction.status)
  const { debit, received, amount } = figuresOf(payment)
  const end = running ? format.now : (completed_at ?? updated_at)
  return {
    id,
    reference: transaction.partner_reference_id ?? shortId(id),
    customer,
    direction: directionOf(payment),
    typeWord: typeWord(type),
    status,
    statusWord: words('payment', status),
    debit: written(debit ?? amount, format),
    hasPlainAmount: amount !== undefined,
    received: written(received, format),
    took: created_at && end ? format.span(created_at, end, running ? 1 : 2) : null,
    running,
    createdAt: created_at ?? null,
  }
}

function directionOf(payment: JoinedTransaction): TransactionRow['direction'] {
  const { transaction, quote, foreign } = payment
  if (isDeposit(payment)) return 'deposit'
  return (foreign ? quote !== undefined : transaction.type === 'withdraw') ? 'withdraw' : undefined
}
