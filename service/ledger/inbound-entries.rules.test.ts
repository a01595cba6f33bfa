import { expect, test } from 'vitest'
import {
  type ArrivedMoney,
  chainDepositEntry,
  chainReleaseEntry,
  inboundEntry,
  inboundRefundEntry,
  topUpEntry,
  topUpReversalEntry,
} from './inbound-entries.rules'

const topUp = { id: 'u', accountId: 'a', currency: 'USDC', amountMinor: 12_345n, provider: 'bank' } as const
const arrived: ArrivedMoney = { id: 'm', rail: 'pagomovil', provider: 'bank', currency: 'VES', amountUnits: 4_567n }
const onChain: ArrivedMoney = { id: 'm', rail: 'chain', provider: 'chain', currency: 'USDC', amountUnits: 1n }

test('a top-up moves money from outside into the account, and its reversal moves the same money back', () => {
  const amount = 123_450_000n
  expect(topUpEntry(topUp)).toEqual({
    kind: 'top_up',
    reference: 'top_up:u',
    postings: [{ from: 'ext:bank', to: 'prefunded:a', asset: 'USDC/6', amount }],
  })
  expect(topUpReversalEntry(topUp)).toEqual({
    kind: 'top_up_reversal',
    reference: 'top_up_reversal:u',
    reverses: 'top_up:u',
    postings: [{ from: 'prefunded:a', to: 'ext:bank', asset: 'USDC/6', amount }],
  })
})

test('money whose owner is not known waits in suspense, and goes back out of it', () => {
  expect(inboundEntry(arrived)).toEqual({
    kind: 'inbound',
    reference: 'inbound:m',
    postings: [{ from: 'ext:bank', to: 'suspense:pagomovil', asset: 'VES/2', amount: 4_567n }],
  })
  expect(inboundRefundEntry(arrived)).toEqual({
    kind: 'inbound_refund',
    reference: 'inbound_refund:m',
    reverses: 'inbound:m',
    postings: [{ from: 'suspense:pagomovil', to: 'ext:bank', asset: 'VES/2', amount: 4_567n }],
  })
})

test('USDC from a chain reaches its wallet to the last unit, at once or out of suspense', () => {
  expect(chainDepositEntry(onChain, 'c')).toEqual({
    kind: 'chain_deposit',
    reference: 'inbound:m',
    postings: [{ from: 'ext:chain', to: 'wallet:c', asset: 'USDC/6', amount: 1n }],
  })
  expect(chainReleaseEntry(onChain, 'c')).toEqual({
    kind: 'chain_release',
    reference: 'chain_release:m',
    postings: [{ from: 'suspense:chain', to: 'wallet:c', asset: 'USDC/6', amount: 1n }],
  })
})
