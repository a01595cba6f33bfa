import { expect, type Locator } from '@playwright/test'
import type { PaymentState } from './upstream/books'

/** What really became of a quote, by the company's own books. */
export type Truth = PaymentState | 'unpaid'

/**
 * Sentences of the console that are false unless the money is there. They are written out, not read from its texts: a text that is changed
 * has to be looked at again here. What the API itself calls it is shown as it came and claims nothing.
 */
const claims: readonly { says: RegExp; trueOf: readonly Truth[] }[] = [
  { says: /nothing (was|is) debited|nothing debited/i, trueOf: ['unpaid'] },
  { says: /\b(Waiting for payment|It waits to be paid|Expired|Cancelled|Would be debited|Would leave)\b/, trueOf: ['unpaid'] },
  { says: /\bNever paid,/, trueOf: ['unpaid'] },
  { says: /\b(Processing|It is paid and goes)\b/, trueOf: ['held', 'moving', 'arrived', 'returned'] },
  { says: /\bleft the source account\b(?! and came back)/i, trueOf: ['held', 'moving', 'arrived', 'returned'] },
  { says: /\b(Waiting for confirmation|on hold and waits for our own confirmation)\b/, trueOf: ['held'] },
  { says: /\bCompleted\b|\barrived at\b|\bwas credited at\b/, trueOf: ['arrived'] },
  { says: /\b(came back|money returned|Not confirmed, returned|Cancelled, returned)\b/i, trueOf: ['returned'] },
]

/** Steps that are still to come, and what would happen if, are no claims. */
const conditional =
  /^.*\b(If |comes back only if|may be |may credit|will credit|to come|up to 30 min|takes? back|rate lapses).*$/gim

/** Which false things a text says of a payment that is in truth `truth`. */
export function falseClaims(text: string, truth: Truth): string[] {
  const said = text.replace(conditional, '')
  return claims.flatMap(({ says, trueOf }) => (trueOf.includes(truth) ? [] : (says.exec(said)?.[0] ?? [])))
}

/** Fails where a part of a page says something that is not so, once it has come to rest. */
export async function expectTruth(part: Locator, truth: () => Truth, where: string): Promise<void> {
  await expect
    .poll(async () => falseClaims(await part.innerText(), truth()), { message: `${where}: in truth it is ${truth()}` })
    .toEqual([])
}
