import type { BatchRow } from './tables'

type Given = 'rowKey' | 'customerId' | 'accountId' | 'quoteId'

/**
 * Returns a member that a row has from a certain state on. Throws if it is missing, which the checks before that state prevent:
 * no call is made with an empty id.
 */
export function givenIn(row: Pick<BatchRow, Given | 'rowNumber' | 'state'>, name: Given): string {
  const value = row[name]
  if (value === null || value === '') throw new Error(`row ${row.rowNumber} is ${row.state} without its ${name}`)
  return value
}
