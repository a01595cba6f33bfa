import type { FailureCode } from '#contract/transfers'

/** As a rail's answer says it; see `RailOutcome`. */
export type Meaning =
  | { outcome: 'completed' }
  | { outcome: 'unknown'; code: string; isUnlisted?: true }
  | { outcome: 'rejected'; code: string; failureCode: FailureCode }

const completions: ReadonlySet<string> = new Set(['00', 'ACCP'])
/** Late, duplicate and waiting answers: the network may have executed, or may still reverse. */
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
/** The bank is out of service: open while a payout is handed over, its end when the network says so afterwards. */
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
 * Returns what a code of the Venezuelan interbank network means when a payout is handed over. Only a listed code is definite: with any other one
 * the money may have moved, so the outcome is unknown until a person has looked at the bank (`isUnlisted`).
 */
export function meaningOf(code: string): Meaning {
  if (completions.has(code)) return { outcome: 'completed' }
  if (open.has(code)) return { outcome: 'unknown', code }
  const failureCode = refusals.get(code)
  return failureCode === undefined ? { outcome: 'unknown', code, isUnlisted: true } : { outcome: 'rejected', code, failureCode }
}

/** Returns what the same code says of a payout that was handed over before, when the network is asked about it or people have looked at the bank. */
export function laterMeaningOf(code: string): Meaning {
  return outages.has(code) ? { outcome: 'rejected', code, failureCode: 'bank_unavailable' } : meaningOf(code)
}

function each(failureCode: FailureCode, codes: string[]): [string, FailureCode][] {
  return codes.map((code) => [code, failureCode])
}
