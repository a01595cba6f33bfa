import { createHash } from 'node:crypto'
import type { RowFacts } from './row-cells'
import type { Batch, BatchRow } from './tables'

type Content = Pick<
  BatchRow,
  | 'batchId'
  | 'rowNumber'
  | 'customerId'
  | 'accountId'
  | 'account'
  | 'amountMinor'
  | 'amountSide'
  | 'currency'
  | 'destinationCurrency'
>

/**
 * The key of a row: of its batch, its number and all that it pays. Every call for the row goes out under it, and a row that was changed after it was
 * frozen has another one.
 */
export function keyOfRow(row: Content, { concept, reference }: Pick<RowFacts, 'concept' | 'reference'>): string {
  const account = Object.entries(row.account ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))
  const content = [
    row.batchId,
    row.rowNumber,
    row.customerId,
    row.accountId,
    account,
    String(row.amountMinor),
    row.amountSide,
    row.currency,
    row.destinationCurrency,
    concept ?? null,
    reference ?? null,
  ]
  return createHash('sha256')
    .update(JSON.stringify(['cauce batch row', 1, content]))
    .digest('hex')
    .slice(0, 40)
}

/** The hash of what is approved: every row in its order, from which account they are paid, and how far the rate may move. */
export function hashBatch(
  { id, sourceAccountId, sourceCurrency, feesPaidBy, driftLimitBps }: Batch,
  keys: readonly string[],
  rates: Readonly<Record<string, string>>,
): Buffer {
  const terms = [id, sourceAccountId, sourceCurrency, feesPaidBy, driftLimitBps, Object.entries(rates).sort()]
  return createHash('sha256')
    .update(JSON.stringify(['cauce batch', 1, terms, keys]))
    .digest()
}
