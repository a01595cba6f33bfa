import type { Transaction } from '#contract/transfers'
import type { Phase } from '../payment/phase'

/** Returns a text that changes whenever the page of a transaction would look different. */
export function transactionVersion({ phase, transaction }: { phase: Phase; transaction: Transaction }): string {
  return [phase, transaction.status, transaction.failure_code, transaction.updated_at].join('|')
}
