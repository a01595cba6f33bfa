import type { Currency } from '#contract/money'

/** Units of the books: USDC/6 is 1/1,000,000 USDC; the others are 1/100. */
export const assets = ['USDC/6', 'USD/2', 'VES/2'] as const
export type Asset = (typeof assets)[number]

/** Money from one account to another; `amount` > 0 in units of the asset. */
export type Posting = { from: string; to: string; asset: Asset; amount: bigint }

/** One event in the books. It balances by construction, and `reference` says what happened, so it cannot be booked twice. */
export type Entry = {
  kind: string
  reference: string
  quoteId?: string
  transactionId?: string | null
  /** The reference of the entry that this one takes back. */
  reverses?: string
  postings: Posting[]
}

/** The money of one transfer, in 1/100 of its currencies. Until it is paid it has no transaction and no account that pays. */
export type TransferMoney = {
  quoteId: string
  transactionId: string | null
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

/** Stands for the prefunded account that will pay, where that is not known yet. */
const payer = 'prefunded:'

/** The money is held until it is released or goes back. */
export function payEntry(transfer: TransferMoney): Entry {
  return entryOf('pay', transfer, [source(transfer, transfer.sourceAmountMinor, payer, holdOf(transfer))])
}

/** The held money is converted and on its way to the rail, or in the wallet. */
export function releaseEntry(transfer: TransferMoney): Entry {
  const { sourceCurrency, destinationCurrency, destinationRail } = transfer
  const net = netOf(transfer)
  if (destinationRail === 'wallet' && sourceCurrency === destinationCurrency)
    return entryOf('release', transfer, [source(transfer, net, holdOf(transfer), walletOf(transfer))])
  const receiver = destinationRail === 'wallet' ? walletOf(transfer) : transitOf(transfer)
  return entryOf('release', transfer, [source(transfer, net, holdOf(transfer), 'fx'), destination(transfer, 'fx', receiver)])
}

/** It was delivered: what was in transit is outside, and the fees are earned. */
export function settleEntry(transfer: TransferMoney): Entry {
  const delivery = transfer.destinationRail === 'wallet' ? [] : [destination(transfer, transitOf(transfer), externalOf(transfer))]
  return entryOf('settle', transfer, [...delivery, source(transfer, transfer.totalFeesMinor, holdOf(transfer), 'fees')])
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

/** Reported money belongs to a deposit: converted into the customer's wallet, fees earned. */
export function depositEntry(transfer: TransferMoney): Entry {
  const suspense = `suspense:${transfer.sourceRail}`
  return entryOf('deposit', transfer, [
    source(transfer, transfer.totalFeesMinor, suspense, 'fees'),
    source(transfer, netOf(transfer), suspense, 'fx'),
    destination(transfer, 'fx', walletOf(transfer)),
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

/** `minor` is 1/100 of the currency. */
export function move(currency: Currency, minor: bigint, from: string, to: string): Posting {
  return { from, to, asset: toAsset(currency), amount: toLedgerUnits(currency, minor) }
}

const netOf = (transfer: TransferMoney) => transfer.sourceAmountMinor - transfer.totalFeesMinor
const holdOf = (transfer: TransferMoney) => `hold:${transfer.quoteId}`
const walletOf = (transfer: TransferMoney) => `wallet:${transfer.customerId}`
const transitOf = (transfer: TransferMoney) => `transit:${transfer.destinationRail}`
const externalOf = (transfer: TransferMoney) => `ext:${transfer.provider}`
const prefundedOf = (transfer: TransferMoney) => `prefunded:${transfer.prefundedAccountId}`
