import { z } from 'zod'
import type { Currency } from '#contract/currency'
import type { AmountSide } from '#contract/transfers'
import type { Desk } from '../desk'
import type { Batch, StoredFault } from './tables'

/** The values of a row, in the forms that the API expects. */
export type RowFacts = {
  customerId?: string | undefined
  email?: string | undefined
  phone?: string | undefined
  document?: string | undefined
  name?: string | undefined
  bankCode?: string | undefined
  account?: string | undefined
  amount?: { minor: bigint; currency: Currency; side: AmountSide } | undefined
  concept?: string | undefined
  reference?: string | undefined
}

/** The terms that define how cells are read. */
type CellTerms = Pick<Batch, 'headers' | 'columns' | 'locale' | 'sourceCurrency'>
/** Reads and checks the cells of one row. It is a parameter of the desk, so that pages check by the same rules. */
export type ReadCells = (cells: readonly string[], terms: CellTerms) => { values: RowFacts; faults: StoredFault[] }

type Place = { batchId: string; rowNumber: number }
const Cells = z.array(z.string())

/** Encrypts the cells of a row for storage. */
export function encryptCells({ vault }: Pick<Desk, 'vault'>, place: Place, cells: readonly string[]): Buffer {
  return vault.seal(JSON.stringify(cells), ownerOf(place))
}

/** Decrypts the cells of a row; undefined if the customer was erased. Throws if they were changed or copied from another row. */
export function decryptCells({ vault }: Pick<Desk, 'vault'>, row: Place & { sealed: Uint8Array | null }): string[] | undefined {
  return row.sealed === null ? undefined : Cells.parse(JSON.parse(vault.open(row.sealed, ownerOf(row))))
}

function ownerOf({ batchId, rowNumber }: Place): string {
  return JSON.stringify(['batch_row', batchId, rowNumber])
}

/** Returns the columns that are derived from the cells, and resets those found at the API for the previous cells. */
export function toRowColumns(desk: Pick<Desk, 'vault'>, { values, faults }: ReturnType<ReadCells>) {
  const { amount } = values
  return {
    faults,
    amountMinor: amount?.minor ?? null,
    amountSide: amount?.side ?? null,
    currency: amount?.currency ?? null,
    twinPrint: amount === undefined ? null : printOf(desk, payeeWords(values), amount),
    ...unmatched,
  }
}

/** The columns of a row whose payee is to be searched for. */
export const unsearched = { match: 'waiting', matchField: null, matchFacts: null, matchAt: null } as const

/** The columns of a row whose price is not known. */
export const unpriced = { expectedDebitMinor: null, expectedFeesMinor: null, expectedReceivedMinor: null } as const

/** The columns of a row whose payee is not found yet. */
const unmatched = {
  ...unsearched,
  customerId: null,
  accountId: null,
  account: null,
  destinationCurrency: null,
  ...unpriced,
  paidBefore: null,
  intended: false,
} as const

function payeeWords({ customerId, email, phone, document, bankCode, account }: RowFacts): string[] {
  return ['named', customerId ?? '', email ?? '', phone ?? '', document ?? '', bankCode ?? '', account ?? '']
}

type Amount = { minor: bigint; currency: string; side: AmountSide }

/** Returns a keyed hash that is equal for rows with the same payee and amount, however the file writes them. */
export function printOf({ vault }: Pick<Desk, 'vault'>, payee: readonly string[], { minor, currency, side }: Amount): Buffer {
  return vault.fingerprint(['batch row', ...payee, String(minor), currency, side])
}
