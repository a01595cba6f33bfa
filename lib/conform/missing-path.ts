import type { Answer } from '#lib/api/answer'
import { isPage, lacksPath } from '#lib/api/no-match'

/** A path that no API has. Its answer shows how this one answers for paths that it does not have. */
export const strangePath = '/v1/no-such-path'

/**
 * Returns whether an answer with 404 is for a record and not for a path that the API does not have: it speaks of neither a path nor
 * of nothing at all, and differs from the answer for a path that surely is not there.
 */
export function isOfRecord(answer: Answer, ofStrangePath: Answer | undefined): boolean {
  if (answer.status !== 404 || lacksPath(answer.text) || isPage(answer.text) || isBare(answer.text)) return false
  return ofStrangePath?.status === 404 && wordsOf(answer.text) !== wordsOf(ofStrangePath.text)
}

/** "Not Found", and nothing more. */
function isBare(text: string): boolean {
  return /^(404|not|found|\W)*$/i.test(text.slice(0, 2_000))
}

/** Returns a text without what differs from request to request: ids, numbers and paths. */
function wordsOf(text: string): string {
  return text
    .slice(0, 2_000)
    .replace(/\/v1\/[^\s"']*/g, '')
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/gi, '')
    .replace(/[\w-]*\d[\w-]*/g, '')
}
