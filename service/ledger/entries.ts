import type { Currency } from '#contract/money'

/** Units of the books: USDC/6 is 1/1,000,000 USDC; the others are 1/100. */
export type Asset = 'USDC/6' | 'USD/2' | 'VES/2'

/** Money from one account to another; `amount` > 0 in units of the asset. */
export type Posting = { from: string; to: string; asset: Asset; amount: bigint }

/** One event in the books. It balances by construction, and `reference` says what happened, so it cannot be booked twice. */
export type Entry = {
  kind: string
  reference: string
  quoteId?: string
  transactionId?: string
  /** The reference of the entry that this one takes back. */
  reverses?: string
  postings: Posting[]
}

/** The money of one transfer, in 1/100 of its currencies. */
export type TransferMoney = {
  quoteId: string
  transactionId: string
  customerId: string
  prefundedAccountId: string | null
  sourceCurrency: Currency
  destinationCurrency: Currency
  sourceAmountMinor: bigint
  totalFeesMinor: bigint
  quotedAmountMinor: bigint
  sourceRail: string
  destinationRail: string
  provider: string
}

const usdcUnitsPerMinor = 10_000n

export function toAsset(currency: Currency): Asset {
  return currency === 'USDC' ? 'USDC/6' : `${currency}/2`
}

/** 1/100 of a currency in the units of the books. */
export function toLedgerUnits(currency: Currency, minor: bigint): bigint {
  return currency === 'USDC' ? minor * usdcUnitsPerMinor : minor
}

/** Back to 1/100, rounded down: never shows more than can be spent. */
export function fromLedgerUnits(asset: Asset, units: bigint): bigint {
  return asset === 'USDC/6' ? units / usdcUnitsPerMinor : units
}

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

/** The held money is converted and on its way to the rail. */
export function releaseEntry(transfer: TransferMoney): Entry {
  return entryOf('release', transfer, [
    source(transfer, netOf(transfer), holdOf(transfer), 'fx'),
    destination(transfer, 'fx', transitOf(transfer)),
  ])
}

/** The rail delivered: the money is outside, and the fees are earned. */
export function settleEntry(transfer: TransferMoney): Entry {
  return entryOf('settle', transfer, [
    destination(transfer, transitOf(transfer), externalOf(transfer)),
    source(transfer, transfer.totalFeesMinor, holdOf(transfer), 'fees'),
  ])
}

/** What the rail charged for it, in 1/100 of the destination currency: ours to bear. */
export function railCostEntry(transfer: TransferMoney, costMinor: bigint): Entry {
  const posting = move(transfer.destinationCurrency, costMinor, `rail_cost:${transfer.destinationRail}`, externalOf(transfer))
  return entryOf('rail_cost', transfer, [posting])
}

/** The rail refused for good: converted back at the original rate, and returned with the fees. */
export function rejectEntries(transfer: TransferMoney): Entry[] {
  const reversal = entryOf('release_reversal', transfer, [
    destination(transfer, transitOf(transfer), 'fx'),
    source(transfer, netOf(transfer), 'fx', holdOf(transfer)),
  ])
  return [{ ...reversal, reverses: `release:${transfer.quoteId}` }, refundEntry(transfer)]
}

/** The held money goes back to where it was paid from. */
export function refundEntry(transfer: TransferMoney): Entry {
  const posting = source(transfer, transfer.sourceAmountMinor, holdOf(transfer), prefundedOf(transfer))
  return { ...entryOf('refund', transfer, [posting]), reverses: `pay:${transfer.quoteId}` }
}

/**
 * So much of a delivered payout has come back, in 1/100 of the destination currency: `beforeMinor` of it was booked before. What goes back
 * to the prefunded account is in proportion, rounded down over all parts together, so that the last part brings the last cent.
 */
export type ReturnedPart = { beforeMinor: bigint; returnedMinor: bigint; refundFees: boolean; reference?: string }

/** `refundedMinor` is what the prefunded account gets back, in 1/100 of the source currency. */
export function returnEntry(
  transfer: TransferMoney,
  { beforeMinor, returnedMinor, refundFees, reference }: ReturnedPart,
): { entry: Entry; refundedMinor: bigint } {
  const shareOf = (minor: bigint) =>
    (minor * returnedMinor) / transfer.quotedAmountMinor - (minor * beforeMinor) / transfer.quotedAmountMinor
  const principal = shareOf(netOf(transfer))
  const fees = refundFees ? shareOf(transfer.totalFeesMinor) : 0n
  const part = { ...transfer, quotedAmountMinor: returnedMinor - beforeMinor }
  const entry = entryOf('return', transfer, [
    destination(part, externalOf(transfer), transitOf(transfer)),
    destination(part, transitOf(transfer), 'fx'),
    source(transfer, principal, 'fx', holdOf(transfer)),
    source(transfer, fees, 'fees', holdOf(transfer)),
    source(transfer, principal + fees, holdOf(transfer), prefundedOf(transfer)),
  ])
  const named = [entry.reference, ...(reference === undefined ? [] : [reference])].join(':')
  return { entry: { ...entry, reference: named, reverses: `settle:${transfer.quoteId}` }, refundedMinor: principal + fees }
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

/** Reported money belongs to a deposit: converted into the customer's wallet, fees earned. */
export function depositEntry(transfer: TransferMoney): Entry {
  const suspense = `suspense:${transfer.sourceRail}`
  return entryOf('deposit', transfer, [
    source(transfer, transfer.totalFeesMinor, suspense, 'fees'),
    source(transfer, netOf(transfer), suspense, 'fx'),
    destination(transfer, 'fx', `wallet:${transfer.customerId}`),
  ])
}

function entryOf(kind: string, { quoteId, transactionId }: TransferMoney, postings: Posting[]): Entry {
  return { kind, reference: `${kind}:${quoteId}`, quoteId, transactionId, postings: postings.filter(({ amount }) => amount > 0n) }
}

function source({ sourceCurrency }: TransferMoney, minor: bigint, from: string, to: string): Posting {
  return move(sourceCurrency, minor, from, to)
}

function destination({ destinationCurrency, quotedAmountMinor }: TransferMoney, from: string, to: string): Posting {
  return move(destinationCurrency, quotedAmountMinor, from, to)
}

function move(currency: Currency, minor: bigint, from: string, to: string): Posting {
  return { from, to, asset: toAsset(currency), amount: toLedgerUnits(currency, minor) }
}

function whole({ currency, amountUnits }: ArrivedMoney, from: string, to: string): Posting {
  return { from, to, asset: toAsset(currency), amount: amountUnits }
}

const outsideOf = ({ provider }: ArrivedMoney) => `ext:${provider}`
const suspenseOf = ({ rail }: ArrivedMoney) => `suspense:${rail}`
const netOf = (transfer: TransferMoney) => transfer.sourceAmountMinor - transfer.totalFeesMinor
const holdOf = (transfer: TransferMoney) => `hold:${transfer.quoteId}`
const transitOf = (transfer: TransferMoney) => `transit:${transfer.destinationRail}`
const externalOf = (transfer: TransferMoney) => `ext:${transfer.provider}`
const prefundedOf = (transfer: TransferMoney) => `prefunded:${transfer.prefundedAccountId}`
