import { describe, expect, test } from 'vitest'
import { boundsAround } from '#backoffice/approvals/bounds.rules'
import { AskToPayInput } from '../schema'
import { isInReach, type OfferedBound, readRate, roomOfBound } from './ask-bound'

const rate: OfferedBound = { kind: 'rate', now: '284.11', offered: '282.6894', furthest: '255.6990', currency: 'USDC' }
const debit: OfferedBound = { kind: 'debit', now: '323200', offered: '324816', furthest: '355520', currency: 'USDC' }

describe('how far the price may move', () => {
  test('a rate is read as it is written in the language of the reader', () => {
    expect([readRate('281.27', 'en'), readRate('281,27', 'es'), readRate(' 1.281,5 ', 'es')]).toEqual([
      '281.27',
      '281.27',
      '1281.5',
    ])
    expect([readRate('', 'en'), readRate('-1', 'en'), readRate('two', 'en'), readRate('1.2.3', 'en')]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  test.each(['228.4796123456789', '0.0043767581230045', '0.00437675812300450123', '284.11'])(
    'an approval can be requested with the bound that is suggested at a rate of %s',
    (now) => {
      const figures = { rate: now, debitMinor: 10_100n, feesMinor: 100n, receivedMinor: 2_284_796n }
      const offered = boundsAround(figures, 'source').worstRate ?? ''
      expect(readRate(offered, 'en')).toBe(offered)
      const input = { quoteId: 'q1', prefundedAccountId: 'a1', worstRate: offered }
      expect(AskToPayInput.safeParse(input)).toMatchObject({ success: true })
    },
  )

  test('is never a better price than now, and never further than is allowed', () => {
    expect(['284.11', '282.6894', '255.699', '284.12', '255.6989'].map((value) => isInReach(rate, value))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(['323200', '355520', '323199', '355521'].map((value) => isInReach(debit, value))).toEqual([true, true, false, false])
  })

  test('is shown as a share of the current price', () => {
    expect([roomOfBound(rate, rate.offered), roomOfBound(debit, debit.offered)]).toEqual(['0.50', '0.50'])
  })
})
