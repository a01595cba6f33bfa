import { z } from 'zod'
import type { Currency } from '#contract/money'
import type { AmountSide } from '#contract/transfers'
import type { Desk } from '../desk'
import type { Batch, StoredFault } from './tables'

/** What a row says, in the forms that the API takes. */
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

/** How the cells of a batch are read. */
type CellTerms = Pick<Batch, 'columns' | 'locale' | 'sourceCurrency'>
/** Reads and checks the cells of one row. The desk is handed it, so that a page checks a cell by the same rules as it is typed. */
export type ReadCells = (cells: readonly string[], terms: CellTerms) => { values: RowFacts; faults: StoredFault[] }

type Place = { batchId: string; rowNumber: number }
const Cells = z.array(z.string())

/** The cells of a row as the database may hold them: readable with the key of the installation alone. */
export function sealCells({ vault }: Pick<Desk, 'vault'>, place: Place, cells: readonly string[]): Buffer {
  return vault.seal(JSON.stringify(cells), ownerOf(place))
}

/** Undefined where the customer was erased. Throws when the seal does not open: it was tampered with, or copied from another row. */
export function openCells({ vault }: Pick<Desk, 'vault'>, row: Place & { sealed: Uint8Array | null }): string[] | undefined {
  return row.sealed === null ? undefined : Cells.parse(JSON.parse(vault.open(row.sealed, ownerOf(row))))
}

function ownerOf({ batchId, rowNumber }: Place): string {
  return JSON.stringify(['batch_row', batchId, rowNumber])
}

/** The columns of a row that follow from its cells alone. What was found at the API for other cells is forgotten. */
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

/** Of a row whose payee is still to be found. */
const unmatched = {
  match: 'waiting',
  matchField: null,
  matchAt: null,
  customerId: null,
  accountId: null,
  account: null,
  destinationCurrency: null,
  expectedDebitMinor: null,
  expectedFeesMinor: null,
  expectedReceivedMinor: null,
  paidBefore: null,
  intended: false,
} as const

function payeeWords({ customerId, email, phone, document, bankCode, account }: RowFacts): string[] {
  return ['named', customerId ?? '', email ?? '', phone ?? '', document ?? '', bankCode ?? '', account ?? '']
}

type Amount = { minor: bigint; currency: string; side: AmountSide }

/** Equal for rows that pay the same to the same, however the words for them look in the file. */
export function printOf({ vault }: Pick<Desk, 'vault'>, payee: readonly string[], { minor, currency, side }: Amount): Buffer {
  return vault.fingerprint(['batch row', ...payee, String(minor), currency, side])
}
