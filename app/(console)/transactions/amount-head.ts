import type { TransactionRow } from './transaction-rows'

/** Returns the head of the first amount: it is a debit only if that is known of each row, because a payment may also come in. */
export function amountHead(rows: readonly Pick<TransactionRow, 'hasPlainAmount'>[]): 'debit' | 'amount' {
  return rows.some(({ hasPlainAmount }) => hasPlainAmount) ? 'amount' : 'debit'
}
