import type { FieldErrorCode } from '#contract/field-error-codes'
import type { BatchField } from './columns'

/** Faults of a cell for which the contract has no code. */
const ownCellCodes = [
  'missing',
  'payee_missing',
  'formula',
  'amount_unclear',
  'currency_unclear',
  'other_currency',
  'not_a_number',
  'negative',
  'zero',
  'too_many_decimals',
  'too_large',
  'digits_short',
  'digits_long',
  'digits_lost',
  'has_letter',
  'letter_missing',
  'last_digits_short',
] as const
export type CellCode = (typeof ownCellCodes)[number] | FieldErrorCode

/** `facts` are figures for the sentence of the code, such as how many digits are missing; never the value of the cell. */
export type CellFault = { field: BatchField; code: CellCode; facts?: Readonly<Record<string, string | number>> }

type Read<T> = { value: T } | { fault: Omit<CellFault, 'field'> }
/** The value of a cell; undefined for an empty one. */
export type CellReading<T> = Read<T> | undefined

/** Returns the reading of a cell with a fault. `facts` fill the gaps of its sentence, and never contain the value of the cell. */
export function fault(code: CellCode, facts?: CellFault['facts']): { fault: Omit<CellFault, 'field'> } {
  return { fault: facts === undefined ? { code } : { code, facts } }
}
