import { csvLine, csvStart } from '#lib/shared/csv'
import type { LookedUpLine } from './looked-up-line'

export type NumberedLine = { number: number; row: LookedUpLine }

export type FileWords = {
  /** The heads of the columns; the head of the time contains the time zone. */
  heads: readonly string[]
  outcomes: Record<Exclude<LookedUpLine['outcome'], 'found'>, string>
}

/** Returns the shown lines as a CSV file, in the same order and time zone. */
export function linesFile(lines: readonly NumberedLine[], { heads, outcomes }: FileWords): string {
  const body = lines.map(({ number, row }) => {
    if (row.outcome !== 'found') {
      const sentence = 'sentence' in row ? row.sentence : ''
      return csvLine([number, row.reference, outcomes[row.outcome], null, null, null, null, sentence])
    }
    const { reference, statusWord, customer, receivedAmount, receivedCurrency, paid, plain } = row
    return csvLine([number, reference, statusWord, customer, receivedAmount, receivedCurrency, paid, plain])
  })
  return csvStart + csvLine(heads) + body.join('')
}
