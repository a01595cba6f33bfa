import type { PaymentState } from './upstream/books'

/** The real state of a quote, from the company's books. */
export type Truth = PaymentState | 'unpaid'

/** The name of the account that all payments of these stories leave. */
export const source = 'Treasury'

const paid: readonly Truth[] = ['held', 'moving', 'arrived', 'returned']

/**
 * Texts of the console about a payment, and the states in which they are true. A test compares them with the console's texts: a
 * text that changes must be reviewed here. The API's own status is shown as it is, and claims nothing.
 */
export const claims: readonly { says: readonly string[]; trueOf: readonly Truth[] }[] = [
  { says: ['Nothing was debited', 'nothing was debited', 'nothing debited', 'Total debit, not taken'], trueOf: ['unpaid'] },
  {
    says: ['Waiting for payment', 'It waits to be paid', 'Would be debited', 'Would leave {source}'],
    trueOf: ['unpaid'],
  },
  { says: ['Expired', 'Cancelled', 'Rate expired', 'Never paid, '], trueOf: ['unpaid'] },
  { says: ['Processing', 'It is paid and goes to', ' left {source}', 'Left {source}'], trueOf: paid },
  { says: ['Waiting for confirmation', 'on hold and waits for our own confirmation'], trueOf: ['held'] },
  { says: ['Completed', ' arrived at ', 'It was credited at'], trueOf: ['arrived'] },
  // These stories pay into accounts at banks alone, whatever the company calls the type of a payment.
  { says: ['the wallet'], trueOf: [] },
  { says: ['money returned', 'came back', 'Not confirmed, returned', 'Cancelled, returned'], trueOf: ['returned'] },
]

/** Conditional statements are not claims. */
const conditional = /\b(if|may|would|will|comes back|lapses|until)\b/i

/** Lists the false claims of a text about a payment whose real state is `truth`. */
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
