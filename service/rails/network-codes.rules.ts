import type { FailureCode } from '#contract/transfers'

/** The meaning of a code, in the form of `RailOutcome`. */
export type Meaning =
  | { outcome: 'completed' }
  | { outcome: 'unknown'; code: string; isUnlisted?: true }
  | { outcome: 'rejected'; code: string; failureCode: FailureCode }

const completions: ReadonlySet<string> = new Set(['00', 'ACCP'])
/** Time-outs, duplicates and pending states: the network may have executed the payout, or may still reverse it. */
const open: ReadonlySet<string> = new Set([
  'AC00',
  '05',
  '87',
  'AB01',
  'AB07',
  '68',
  '90',
  '91',
  '99',
  'TM01',
  'VE01',
  'AM05',
  'DU01',
])
/** The bank is out of service: unknown on submission, a rejection if the network reports it afterwards. */
const outages: ReadonlySet<string> = new Set(['90', '91'])
const refusals: ReadonlyMap<string, FailureCode> = new Map([
  ...each('beneficiary_phone_invalid', ['14', '56']),
  ...each('beneficiary_document_mismatch', ['80', 'BE01']),
  ...each('beneficiary_account_invalid', ['AC01', 'RC08']),
  ...each('beneficiary_account_closed', ['AC04']),
  ...each('beneficiary_account_blocked', ['62', 'AC06', 'AG01']),
  ...each('bank_not_affiliated', ['92', '41', '43', 'MD01', 'MD09', 'MD22']),
  ...each('amount_not_allowed', ['13', 'AM02', 'CH20']),
  ...each('rail_liquidity', ['51', 'AM04']),
  ...each('rejected_by_bank', ['RJCT']),
  ...each('technical_error', ['12', '30', '57', 'DS02']),
])

/**
 * Returns the meaning of a code of the Venezuelan interbank network on submission. Only a listed code is definite: with any other
 * the money may have moved, so the outcome is unknown until a person has checked at the bank (`isUnlisted`).
 */
export function meaningOf(code: string): Meaning {
  if (completions.has(code)) return { outcome: 'completed' }
  if (open.has(code)) return { outcome: 'unknown', code }
  const failureCode = refusals.get(code)
  return failureCode === undefined ? { outcome: 'unknown', code, isUnlisted: true } : { outcome: 'rejected', code, failureCode }
}

/** Returns the meaning of the same code for a submitted payout, in a look-up or after people have checked at the bank. */
export function laterMeaningOf(code: string): Meaning {
  return outages.has(code) ? { outcome: 'rejected', code, failureCode: 'bank_unavailable' } : meaningOf(code)
}

function each(failureCode: FailureCode, codes: string[]): [string, FailureCode][] {
  return codes.map((code) => [code, failureCode])
}
