import type { Currency } from '#contract/money'
import { type Entry, move, type Posting, toAsset } from './entries.rules'

/** Money that was received for a prefunded account. */
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

/** It was not received after all, or not so much: the money leaves the account again. `id` is that of the top-up. */
export function topUpReversalEntry(topUp: Parameters<typeof topUpEntry>[0]): Entry {
  const { id, accountId, currency, amountMinor, provider } = topUp
  const postings = [move(currency, amountMinor, `prefunded:${accountId}`, `ext:${provider}`)]
  return { kind: 'top_up_reversal', reference: `top_up_reversal:${id}`, reverses: `top_up:${id}`, postings }
}

/** Money that arrived from outside, as `inbound_movements` keeps it. */
export type ArrivedMoney = { id: string; rail: string; provider: string; currency: Currency; amountUnits: bigint }

/** A bank or a chain reported money of somebody; whose it is stays open. */
export function inboundEntry(arrived: ArrivedMoney): Entry {
  const postings = [whole(arrived, outsideOf(arrived), suspenseOf(arrived))]
  return { kind: 'inbound', reference: `inbound:${arrived.id}`, postings }
}

/** Nobody claimed it: it was sent back. */
export function inboundRefundEntry(arrived: ArrivedMoney): Entry {
  const postings = [whole(arrived, suspenseOf(arrived), outsideOf(arrived))]
  return { kind: 'inbound_refund', reference: `inbound_refund:${arrived.id}`, reverses: `inbound:${arrived.id}`, postings }
}

/** A chain brought USDC for a wallet that may take it. */
export function chainDepositEntry(arrived: ArrivedMoney, customerId: string): Entry {
  const postings = [whole(arrived, outsideOf(arrived), `wallet:${customerId}`)]
  return { kind: 'chain_deposit', reference: `inbound:${arrived.id}`, postings }
}

/** What had to wait in suspense reaches its wallet after all. */
export function chainReleaseEntry(arrived: ArrivedMoney, customerId: string): Entry {
  const postings = [whole(arrived, suspenseOf(arrived), `wallet:${customerId}`)]
  return { kind: 'chain_release', reference: `chain_release:${arrived.id}`, postings }
}

function whole({ currency, amountUnits }: ArrivedMoney, from: string, to: string): Posting {
  return { from, to, asset: toAsset(currency), amount: amountUnits }
}

const outsideOf = ({ provider }: ArrivedMoney) => `ext:${provider}`
const suspenseOf = ({ rail }: ArrivedMoney) => `suspense:${rail}`
