import type { Transaction } from '#contract/transfers'
import type { Phase } from '../payment/phase'

/** Changes when the page of a transaction would look different. */
export function transactionVersion({ phase, transaction }: { phase: Phase; transaction: Transaction }): string {
  return [phase, transaction.status, transaction.failure_code, transaction.updated_at].join('|')
}
