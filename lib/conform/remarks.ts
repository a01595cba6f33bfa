/**
 * A remark on an operation: the sentence, and the values in its gaps. It never has a value of an answer, which may be personal
 * data.
 */
export type Remark = { name: RemarkName; values: Readonly<Record<string, string | number>> }

/** The sentences of the command. Pages have their own, in the reader's language and without options of the command. */
export const sentences = {
  instead: 'answers {status} instead of {expected}',
  noBody: 'answers without a body',
  notJsonType: 'does not say application/json',
  odd: '{where}: {why}',
  envelope: 'answers in an envelope',
  mapped: 'the mapping below reads {where}',
  unread: 'does not tell {where} in a way that can be read',
  untold: 'does not tell {where}',
  lost: 'the request left and no answer came back',
  noAnswer: '{why}',
  redirect: 'answers {status}: redirects are not followed, the key would travel along',
  unusable: '{why}',
  keyRefused: 'does not accept the key (401)',
  keyBefore: 'the key is not accepted',
  refused: 'refused with {said}',
  forbidden: 'refused with {said}: look whether the key is right, and whether it may do this',
  notThere: 'answers {said}, as for a record that is not there',
  appearsLate: 'a new record is not found until some seconds later, which the console shows',
  unverified: 'new customers wait for verification: give --customer-id',
  noRate: 'there is no rate at the moment (503 rate_unavailable)',
  answers: 'answers {said}',
  answersAt: 'answers {said}; {where}',
  noProblem: 'its errors are no problem documents ({status})',
  neverTried: 'is about people or keys: never tried',
  noReview: 'no review was found',
  noQuote: 'no quote was found',
  noPrefundedAccount: 'no prefunded account was found',
  noDeposit: 'no deposit was found',
  noPayout: 'no payout waits for people',
  noTransaction: 'no transaction was found',
  noProfile: 'the customer has no profile',
  noOrganization: 'give --organization-id',
  noCustomer: 'give --customer-id',
  noEmail: 'give --email',
  noReference: 'give --reference',
  rateNotPositive: 'a rate that is not positive',
  otherCustomer: 'answers another customer than was asked for',
  somebody: 'answers a record for what nobody has',
  failsForNobody: 'answers {status} for what nobody has',
  withoutKey: 'answers without a key',
  writes: 'changes something: give --write',
  /** Only for writes, which only the command tries. */
  written: '{text}',
} as const

export type RemarkName = keyof typeof sentences

/** Returns a remark by its name; `values` fill the gaps of its sentence. */
export function remark(name: RemarkName, values: Remark['values'] = {}): Remark {
  return { name, values }
}

/** Returns the sentence of the command, in English. */
export function remarkText({ name, values }: Remark): string {
  return sentences[name].replace(/\{(\w+)\}/g, (_, gap: string) => String(values[gap] ?? ''))
}

/** Removes duplicates. */
export function unlike(remarks: readonly Remark[]): Remark[] {
  return [...new Map(remarks.map((one) => [remarkText(one), one])).values()]
}
