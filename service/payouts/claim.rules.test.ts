import { expect, test } from 'vitest'
import { type BankReading, expiryOf, isSameReading, isWaiting } from './claim.rules'

const createdAt = new Date('2026-11-20T14:00:00Z')
const day = 24 * 3600 * 1000
const after = (ms: number) => new Date(createdAt.getTime() + ms)
const claim = { step: 'claimed', outcome: 'completed', keyId: 'k', createdAt } as const
const payout = { status: 'processing', provider: 'manual', stuckAt: null } as const

test('a claim waits for a second person for one day, while the payout can still end so', () => {
  expect(expiryOf(claim)).toEqual(after(day))
  expect(isWaiting(claim, payout, after(day - 1))).toBe(true)
  expect(isWaiting(claim, payout, after(day))).toBe(false)
  expect(isWaiting({ ...claim, step: 'voided' }, payout, createdAt)).toBe(false)
  expect(isWaiting({ ...claim, keyId: null }, payout, createdAt)).toBe(false)
  expect(isWaiting(claim, { ...payout, status: 'completed' }, createdAt)).toBe(false)
})

const reading: BankReading = { outcome: 'completed', reference: 'B7', amountMinor: 100n, networkCode: null }

test('two people read the same only if outcome, reference, amount and code are the same', () => {
  expect(isSameReading(reading, { ...reading })).toBe(true)
  const others: Partial<BankReading>[] = [
    { outcome: 'rejected' },
    { reference: 'B8' },
    { reference: null },
    { amountMinor: 101n },
    { amountMinor: null },
    { networkCode: 'AC04' },
  ]
  for (const other of others)
    expect(isSameReading(reading, { ...reading, ...other }), JSON.stringify(Object.keys(other))).toBe(false)
})
