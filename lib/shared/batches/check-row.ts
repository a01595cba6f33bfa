import type { Currency } from '#contract/currency'
import type { CellFault, CellReading } from './cell-faults'
import { type BatchField, type ColumnMap, cellsByField, payeeFields } from './columns'
import { readMeant } from './meant-currency'
import {
  type CellAmount,
  readAccount,
  readAmount,
  readBank,
  readConcept,
  readCurrency,
  readEmail,
  readId,
  readIdDocument,
  readName,
  readPartnerReference,
  readPhone,
} from './read-cells'

/** How the cells of one file are parsed. `currency` is that of the account that pays. */
export type RowTerms = { headers: readonly string[]; columns: ColumnMap; locale: string; currency: Currency }

/** The values of a row, in the formats of the API. A faulty one is absent. */
export type RowValues = {
  customerId?: string
  email?: string
  /** In E.164. */
  phone?: string
  document?: string
  name?: string
  bankCode?: string
  /** All digits of an account number, or its last ones. */
  account?: string
  amount?: CellAmount
  concept?: string
  reference?: string
}

export type CheckedRow = { values: RowValues; faults: CellFault[] }

/**
 * Checks the cells of one row with the schemas of the API: what passes here, the service accepts. It is pure, so that a cell is
 * checked with the same rules while it is typed and when it is stored.
 */
export function checkRow(cells: readonly string[], terms: RowTerms): CheckedRow {
  const given = cellsByField(cells, terms.columns)
  const faults: CellFault[] = []
  const take = <T>(field: BatchField, read: (cell: string) => CellReading<T>): T | undefined => {
    const cell = given[field] ?? ''
    const reading = isFormula(cell, field) ? { fault: { code: 'formula' as const } } : read(cell)
    if (reading === undefined) return undefined
    if ('value' in reading) return reading.value
    faults.push({ field, ...reading.fault })
    return undefined
  }
  const bankCode = take('bank', readBank)
  const values: RowValues = {
    customerId: take('customer_id', readId),
    email: take('email', readEmail),
    phone: take('phone', readPhone),
    document: take('document', readIdDocument),
    name: take('name', readName),
    bankCode,
    account: take('account', (cell) => readAccount(cell, bankCode)),
    amount: amountOf(take, given, terms),
    concept: take('concept', readConcept),
    reference: take('reference', readPartnerReference),
  }
  return { values, faults: [...faults, ...missing(given, terms.columns, faults)] }
}

/** Returns whether a spreadsheet would evaluate the cell: its value is missing, or differs from the text in the file. */
function isFormula(cell: string, field: BatchField): boolean {
  return (
    /^[=@]/.test(cell) ||
    /^#(N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NUM!|NULL!|¡)/.test(cell) ||
    (field === 'name' && /^[+-]/.test(cell))
  )
}

type Given = Partial<Record<BatchField, string>>
type Take = <T>(field: BatchField, read: (cell: string) => CellReading<T>) => T | undefined

function amountOf(take: Take, given: Given, { headers, columns, locale, currency: source }: RowTerms): CellAmount | undefined {
  const isReadable = take('currency', (cell) => readCurrency(cell, source)) !== undefined
  const minor = take('amount', (cell) => readAmount(cell, locale))
  if (minor === undefined) return undefined
  const header = columns.amount === undefined ? '' : (headers[columns.amount] ?? '')
  const currency = isReadable ? (given.currency ?? '') : ''
  const meant = take('amount', (amount) => readMeant({ header, amount, currency, source }))
  if (meant === undefined) return undefined
  return take('amount', (cell) => readAmount(cell, locale, meant.currency)) === undefined ? undefined : { minor, ...meant }
}

/** Returns missing cells: the amount, and the payee if no cell identifies one, reported in the first such column. */
function missing(given: Given, columns: ColumnMap, faults: readonly CellFault[]): CellFault[] {
  const found: CellFault[] = []
  if ((given.amount ?? '') === '') found.push({ field: 'amount', code: 'missing' })
  const [first] = payeeFields
    .filter((field) => columns[field] !== undefined)
    .sort((a, b) => Number(columns[a]) - Number(columns[b]))
  const isNamed = payeeFields.some((field) => (given[field] ?? '') !== '')
  if (first !== undefined && !isNamed && !faults.some(({ field }) => field === first))
    found.push({ field: first, code: 'payee_missing' })
  return found
}
