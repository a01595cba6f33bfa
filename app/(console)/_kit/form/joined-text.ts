import { z } from 'zod'
import { plainText } from '#contract/primitives'

/**
 * Returns the schema of a note or reason from a text area, of 1 to `max` characters in UTF-16. Its lines, which Enter or a paste
 * makes, are joined by blanks: it is kept, shown and recorded as one line. Other hidden characters are `invalid_format`.
 */
export function joinedText(max: number) {
  return z
    .string()
    .transform((text) => text.replace(/\s*[\t\r\n]\s*/g, ' '))
    .pipe(plainText(max))
}
