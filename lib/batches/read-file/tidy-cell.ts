import { fileLimits } from './file-fault'

/**
 * Removes what spreadsheets add to the text of a cell: blanks of every kind and invisible marks. A text that is far too long
 * stays as it is composed, because composing a long run of accents takes quadratic time, and the caller refuses it anyway.
 */
export function tidyCell(cell: string): string {
  const text = cell
    .replace(/[\u200b\u200e\u200f\ufeff]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > 4 * fileLimits.cellCharacters ? text : text.normalize('NFC')
}
