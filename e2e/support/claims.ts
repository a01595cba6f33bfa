import type { PaymentState } from './upstream/books'

/** What really became of a quote, by the company's own books. */
export type Truth = PaymentState | 'unpaid'

/** What the account is called that every payment of these stories leaves. */
export const source = 'Treasury'

const paid: readonly Truth[] = ['held', 'moving', 'arrived', 'returned']

/**
 * What the console says of a payment, in its own words, and of which payments that is so. A test holds these words against its texts: one
 * that is changed has to be looked at again here. What the API itself calls a payment is shown as it came, and claims nothing.
 */
export const claims: readonly { says: readonly string[]; trueOf: readonly Truth[] }[] = [
  { says: ['Nothing was debited', 'nothing was debited', 'nothing debited', 'Total debit, not taken'], trueOf: ['unpaid'] },
  {
    says: ['Waiting for payment', 'It waits to be paid', 'Would be debited', 'Would leave {source}'],
    trueOf: ['unpaid'],
  },
  { says: ['Expired', 'Cancelled', 'Rate ended', 'Never paid, '], trueOf: ['unpaid'] },
  { says: ['Processing', 'It is paid and goes to', ' left {source}', 'Left {source}'], trueOf: paid },
  { says: ['Waiting for confirmation', 'on hold and waits for our own confirmation'], trueOf: ['held'] },
  { says: ['Completed', ' arrived at ', 'It was credited at'], trueOf: ['arrived'] },
  { says: ['money returned', 'came back', 'Not confirmed, returned', 'Cancelled, returned'], trueOf: ['returned'] },
]

/** What may happen, and what would, is no claim. */
const conditional = /\b(if|may|would|will|comes back|lapses|until)\b/i

/** Returns which false things a text says of a payment that is in truth `truth`. */
export function falseClaims(text: string, truth: Truth): string[] {
  const sentences = text.split(/(?<=[.!?])\s+|\n/)
  return claims
    .filter(({ trueOf }) => !trueOf.includes(truth))
    .flatMap(({ says }) => says)
    .filter((words) => sentences.some((sentence) => makes(sentence, words)))
}

function makes(sentence: string, words: string): boolean {
  const at = ` ${sentence}`.indexOf(words.replace('{source}', source))
  return at >= 0 && (/^Would/.test(words) || !conditional.test(sentence))
}
