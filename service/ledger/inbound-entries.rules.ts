import type { Currency } from '#contract/currency'
import { type Entry, move, type Posting, toAsset } from './entries.rules'

/** Returns the entry of money received for a prefunded account. */
export function topUpEntry(topUp: {
  id: string
  accountId: string
  currency: Currency
  amountMinor: bigint
  provider: string
}): Entry {
  const { id, accountId, currency, amountMinor, provider } = topUp
  const postings = [move(currency, amountMinor, `ext:${provider}`, `prefunded:${accountId}`)]
  return { kind: 'top_up', reference: `top_up:${id}`, postings }
}

/** Returns the entry that reverses a top-up recorded by mistake. `id` is that of the top-up. */
export function topUpReversalEntry(topUp: Parameters<typeof topUpEntry>[0]): Entry {
  const { id, accountId, currency, amountMinor, provider } = topUp
  const postings = [move(currency, amountMinor, `prefunded:${accountId}`, `ext:${provider}`)]
  return { kind: 'top_up_reversal', reference: `top_up_reversal:${id}`, reverses: `top_up:${id}`, postings }
}

/** Money from outside, as stored in `inbound_movements`. */
export type ArrivedMoney = { id: string; rail: string; provider: string; currency: Currency; amountUnits: bigint }

/** Returns the entry of money that a bank or a chain reported, in suspense until it is assigned. */
export function inboundEntry(arrived: ArrivedMoney): Entry {
  const postings = [whole(arrived, outsideOf(arrived), suspenseOf(arrived))]
  return { kind: 'inbound', reference: `inbound:${arrived.id}`, postings }
}

/** Returns the entry of money that was sent back because it was not claimed. */
export function inboundRefundEntry(arrived: ArrivedMoney): Entry {
  const postings = [whole(arrived, suspenseOf(arrived), outsideOf(arrived))]
  return { kind: 'inbound_refund', reference: `inbound_refund:${arrived.id}`, reverses: `inbound:${arrived.id}`, postings }
}

/** Returns the entry of USDC from a chain, for a wallet that may receive it. */
export function chainDepositEntry(arrived: ArrivedMoney, customerId: string): Entry {
  const postings = [whole(arrived, outsideOf(arrived), `wallet:${customerId}`)]
  return { kind: 'chain_deposit', reference: `inbound:${arrived.id}`, postings }
}

/** Returns the entry that credits USDC in suspense to its wallet. */
export function chainReleaseEntry(arrived: ArrivedMoney, customerId: string): Entry {
  const postings = [whole(arrived, suspenseOf(arrived), `wallet:${customerId}`)]
  return { kind: 'chain_release', reference: `chain_release:${arrived.id}`, postings }
}

function whole({ currency, amountUnits }: ArrivedMoney, from: string, to: string): Posting {
  return { from, to, asset: toAsset(currency), amount: amountUnits }
}

const outsideOf = ({ provider }: ArrivedMoney) => `ext:${provider}`
const suspenseOf = ({ rail }: ArrivedMoney) => `suspense:${rail}`
