import { ServiceError } from '#contract/errors'

/** Why a file cannot be parsed as a table of payments. Each has its sentence in `batches.json`. */
const fileFaults = [
  'empty',
  'too_large',
  'picture',
  'pdf',
  'web_page',
  'old_or_locked_sheet',
  'open_document',
  'packed',
  'broken_archive',
  'no_sheet',
  'several_sheets',
  'hidden_row',
  'hidden_column',
  'unpacks_too_large',
  'entities',
  'hidden_markup',
  'binary',
  'mixed_separators',
  'open_quote',
  'stray_quote',
  'one_column',
  'unnamed_columns',
  'too_many_columns',
  'no_rows',
  'too_many_rows',
  'too_many_empty_rows',
  'row_too_long',
  'cell_too_long',
  'uneven_row',
] as const
export type FileFault = (typeof fileFaults)[number]

/** Limits of a file. */
export const fileLimits = { bytes: 5 * 1024 * 1024, rows: 5_000, emptyRows: 50_000, columns: 60, cellCharacters: 500 } as const

/** Refuses the whole file. `facts` are figures and column names for its sentence, never the value of a cell. */
export function refuseFile(fault: FileFault, facts: Readonly<Record<string, string | number>> = {}): ServiceError {
  return new ServiceError('file_refused', `The file cannot be read: ${fault}`, { extra: { fault, ...facts } })
}
