import type { BatchRow } from './tables'

/** Longer references are cut, which leaves room for the suffix of a later attempt. */
const longestReference = 58

type Referred = Pick<BatchRow, 'batchId' | 'rowNumber' | 'sharesReference'>

/**
 * Returns the reference under which a row is quoted: the one from the file, or one derived from the row. A suffix marks later
 * attempts apart. A reference that other rows of the batch have too ends with the number of the row, because an API may find a
 * payment by nothing but its reference.
 */
export function rowReference(row: Referred & Pick<BatchRow, 'attempt'>, own: string | undefined): string {
  const first = firstReference(row, own)
  return row.attempt > 1 ? `${first}.${row.attempt}` : first
}

function firstReference({ batchId, rowNumber, sharesReference }: Referred, own: string | undefined): string {
  if (own === undefined) return `batch-${batchId.slice(-8)}-${rowNumber}`
  const suffix = sharesReference ? `-${rowNumber}` : ''
  return `${own.slice(0, longestReference - suffix.length)}${suffix}`
}

/**
 * Returns the numbers of the rows whose own reference has to distinguish them, so that no attempt of a row has the reference of an
 * attempt of another. A number that is added may make a reference equal to that of a further row, which then gets its number too.
 */
export function listSharing(
  rows: readonly { row: Pick<BatchRow, 'batchId' | 'rowNumber'>; own: string | undefined }[],
): Set<number> {
  const sharing = new Set<number>()
  for (;;) {
    const words = rows.map(({ row, own }) => firstReference({ ...row, sharesReference: sharing.has(row.rowNumber) }, own))
    const places = new Map(words.map((word, place) => [word, place]))
    const [whole, twice] = [new Set(words), new Set(words.filter((word, place) => places.get(word) !== place))]
    const started = new Set(words.map(beforeAttempt))
    const isTaken = (word: string) => twice.has(word) || started.has(word) || whole.has(beforeAttempt(word) ?? '')
    const found = rows.filter(({ row, own }, place) => {
      return own !== undefined && !sharing.has(row.rowNumber) && isTaken(words[place] ?? '')
    })
    if (found.length === 0) return sharing
    for (const { row } of found) sharing.add(row.rowNumber)
  }
}

/** Returns the word without the suffix of an attempt; undefined if it does not end like one. */
function beforeAttempt(word: string): string | undefined {
  return /^(.+)\.\d+$/.exec(word)?.[1]
}
