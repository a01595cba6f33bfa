import fc from 'fast-check'
import { expect, test } from 'vitest'
import { laterMeaningOf, meaningOf } from './network-codes.rules'

/** Every code of the specification. A code that changes its class moves money: it refunds, or it stops refunding. */
const completions = ['00', 'ACCP']
const open = ['AC00', '05', '87', 'AB01', 'AB07', '68', '90', '91', '99', 'TM01', 'VE01', 'AM05', 'DU01']
const refusals: [code: string, failureCode: string][] = [
  ['14', 'beneficiary_phone_invalid'],
  ['56', 'beneficiary_phone_invalid'],
  ['80', 'beneficiary_document_mismatch'],
  ['BE01', 'beneficiary_document_mismatch'],
  ['AC01', 'beneficiary_account_invalid'],
  ['RC08', 'beneficiary_account_invalid'],
  ['AC04', 'beneficiary_account_closed'],
  ['62', 'beneficiary_account_blocked'],
  ['AC06', 'beneficiary_account_blocked'],
  ['AG01', 'beneficiary_account_blocked'],
  ['92', 'bank_not_affiliated'],
  ['41', 'bank_not_affiliated'],
  ['43', 'bank_not_affiliated'],
  ['MD01', 'bank_not_affiliated'],
  ['MD09', 'bank_not_affiliated'],
  ['MD22', 'bank_not_affiliated'],
  ['13', 'amount_not_allowed'],
  ['AM02', 'amount_not_allowed'],
  ['CH20', 'amount_not_allowed'],
  ['51', 'rail_liquidity'],
  ['AM04', 'rail_liquidity'],
  ['12', 'technical_error'],
  ['30', 'technical_error'],
  ['57', 'technical_error'],
  ['DS02', 'technical_error'],
  ['RJCT', 'rejected_by_bank'],
]

test.each(completions)('%s says that a payout was delivered', (code) => {
  expect(meaningOf(code)).toEqual({ outcome: 'completed' })
  expect(laterMeaningOf(code)).toEqual({ outcome: 'completed' })
})

test.each(open)('%s leaves open what became of a payout that is handed over', (code) => {
  expect(meaningOf(code)).toEqual({ outcome: 'unknown', code })
})

test.each(open.filter((code) => !['90', '91'].includes(code)))('%s leaves it open whenever it is said', (code) => {
  expect(laterMeaningOf(code)).toEqual({ outcome: 'unknown', code })
})

test.each(['90', '91'])('%s ends a payout that was handed over before: the bank was out of service', (code) => {
  expect(laterMeaningOf(code)).toEqual({ outcome: 'rejected', code, failureCode: 'bank_unavailable' })
})

test.each(refusals)('%s refuses a payout as %s', (code, failureCode) => {
  expect(meaningOf(code)).toEqual({ outcome: 'rejected', code, failureCode })
  expect(laterMeaningOf(code)).toEqual({ outcome: 'rejected', code, failureCode })
})

test.each(['ZZ', '05X', 'AC99', '14 '])(
  '%s, which is in no list, leaves a payout open and calls people, whenever it is said',
  (code) => {
    const unlisted = { outcome: 'unknown', code, isUnlisted: true }
    expect(meaningOf(code)).toEqual(unlisted)
    expect(laterMeaningOf(code)).toEqual(unlisted)
  },
)

test('no code refuses a payout unless the list names it', () => {
  const listed = new Set([...refusals.map(([code]) => code), '90', '91'])
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{2,4}$/), (code) => {
      for (const { outcome } of [meaningOf(code), laterMeaningOf(code)])
        expect(outcome === 'rejected' && !listed.has(code)).toBe(false)
    }),
    { numRuns: 2000 },
  )
})
