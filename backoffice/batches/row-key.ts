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
 * Returns the key of a row: a hash of its batch, number and all that it pays. The idempotency key of its quote is derived from
 * it, and a row that changes after it was frozen no longer matches its key.
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

/**
 * Returns the hash of what is approved: all rows in order, the source account, the reference rates, the allowed drift and, if it was
 * raised, the allowance for fees.
 */
export function hashBatch(
  { id, sourceAccountId, sourceCurrency, feesPaidBy, driftLimitBps, feeRoomMinor }: Batch,
  keys: readonly string[],
  rates: Readonly<Record<string, string>>,
): Buffer {
  const common = [id, sourceAccountId, sourceCurrency, feesPaidBy, driftLimitBps, Object.entries(rates).sort()]
  const terms = feeRoomMinor === 0n ? common : [...common, String(feeRoomMinor)]
  return createHash('sha256')
    .update(JSON.stringify(['cauce batch', 1, terms, keys]))
    .digest()
}

/** Returns whether the terms and rates of a batch and the keys of its rows have the hash that was frozen. */
export function matchesFrozenHash(batch: Batch, keys: readonly string[]): boolean {
  const { frozenHash, referenceRates } = batch
  return frozenHash !== null && hashBatch(batch, keys, referenceRates ?? {}).equals(frozenHash)
}
