import 'server-only'
import type { Writing } from '#app/writing'
import { Transaction } from '#contract/transfers'
import { api } from '#lib/api'
import { readTolerantly } from '#lib/api/tolerant'
import { attempt } from '#lib/attempt'
import { openDesk } from '#lib/desk'
import { maskEmail, shortId } from '#lib/masks'
import { customerNames } from '../customer-names'
import { type MoneyView, pageSize, toMoneyQuery } from '../money-list'
import { readRemembered } from '../read-remembered'
import type { StatusWords } from '../status-words'
import { debitOf, receivedOf } from './plain-words'
import { isFinalSituation, situationOf } from './situation'

/** One line of the list, masked and in the reader's language: all that the browser gets. */
export type TransactionRow = {
  id: string
  reference: string
  customer: string
  type: string
  typeWord: string
  status: string
  statusWord: string
  debit: string
  received: string
  took: string | null
  running: boolean
  createdAt: string | null
}

export type RowContext = { w: Writing; words: StatusWords; typeWord: (type: string) => string; seesEmails: boolean }
export type TransactionList =
  | { kind: 'rows'; rows: TransactionRow[]; count: number | undefined; nextCursor: string | null; remembered: boolean }
  | { kind: 'failed'; code: string }

/** One page of the transactions. An API without a list shows what was looked up here. */
export async function listTransactionRows(view: MoneyView, context: RowContext): Promise<TransactionList> {
  const found = await attempt(api.listTransactions(toMoneyQuery(view, context.w)))
  if (found.ok) {
    const { data, count, has_more, next_cursor } = found.value
    const rows = await toTransactionRows(data, context)
    return { kind: 'rows', rows, count, nextCursor: has_more ? next_cursor : null, remembered: false }
  }
  if (found.code !== 'extension_missing') return { kind: 'failed', code: found.code }
  const { shown, next } = await readRemembered((await openDesk()).db, 'transaction', {
    size: pageSize,
    cursor: view.trail.at(-1),
    show: ({ id, details, reference, lastSeenAt }) =>
      readTolerantly(Transaction, {
        ...details,
        id,
        customer_email: null,
        partner_reference_id: reference ?? undefined,
        created_at: lastSeenAt.toISOString(),
      }),
  })
  return { kind: 'rows', rows: await toTransactionRows(shown, context), count: undefined, nextCursor: next, remembered: true }
}

export async function toTransactionRows(transactions: readonly Transaction[], context: RowContext): Promise<TransactionRow[]> {
  const { seesEmails } = context
  const nameOf = await customerNames(
    transactions.map((transaction) => transaction.customer_id),
    { seesEmails },
  )
  return transactions.map((transaction) => {
    const email = transaction.customer_email
    const name = nameOf(transaction.customer_id) ?? (email && (seesEmails ? email : maskEmail(email)))
    return toRow(transaction, name ?? shortId(transaction.id), context)
  })
}

function toRow(transaction: Transaction, customer: string, { w, words, typeWord }: RowContext): TransactionRow {
  const { id, type, status, created_at, completed_at, updated_at } = transaction
  const running = !isFinalSituation(situationOf(transaction, undefined, w.now))
  const end = running ? w.now : (completed_at ?? updated_at)
  return {
    id,
    reference: transaction.partner_reference_id ?? shortId(id),
    customer,
    type,
    typeWord: typeWord(type),
    status,
    statusWord: words('transaction', status),
    debit: debitOf(transaction, w),
    received: receivedOf(transaction, w),
    took: created_at && end ? w.span(created_at, end) : null,
    running,
    createdAt: created_at ?? null,
  }
}
