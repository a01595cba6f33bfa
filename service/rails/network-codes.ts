import type { FailureCode } from '#contract/transfers'

type Meaning = { outcome: 'completed' | 'unknown' } | { outcome: 'rejected'; failureCode: FailureCode }

const rejections: Partial<Record<FailureCode, readonly string[]>> = {
  beneficiary_phone_invalid: ['14', '56'],
  beneficiary_document_mismatch: ['80', 'BE01'],
  beneficiary_account_invalid: ['AC01', 'RC08'],
  beneficiary_account_closed: ['AC04'],
  beneficiary_account_blocked: ['62', 'AC06', 'AG01'],
  bank_not_affiliated: ['92', '41', '43', 'MD01', 'MD09', 'MD22'],
  amount_not_allowed: ['13', 'AM02', 'CH20'],
  rail_liquidity: ['51', 'AM04'],
  technical_error: ['12', '30', '57', 'DS02'],
}
const meanings = new Map<string, Meaning>([
  ...['00', 'ACCP'].map((code) => [code, { outcome: 'completed' }] as const),
  // Late, duplicate and waiting answers: the network may have executed, or may still reverse.
  ...['AC00', '05', '87', 'AB01', 'AB07', '68', '90', '91', '99', 'TM01', 'VE01', 'AM05', 'DU01'].map(
    (code) => [code, { outcome: 'unknown' }] as const,
  ),
  ...Object.entries(rejections).flatMap(([failureCode, codes]) =>
    codes.map((code) => [code, { outcome: 'rejected', failureCode: failureCodeOf(failureCode) }] as const),
  ),
])

/** What a code of the Venezuelan interbank network says about a payout. A code nobody knows is a refusal by the bank. */
export function meaningOf(code: string): Meaning {
  return meanings.get(code) ?? { outcome: 'rejected', failureCode: 'rejected_by_bank' }
}

function failureCodeOf(text: string): FailureCode {
  return isFailureCode(text) ? text : 'rejected_by_bank'
}

function isFailureCode(text: string): text is FailureCode {
  return Object.hasOwn(rejections, text)
}
