import type { Currency } from '#contract/currency'

/** The assets of the ledger, with their decimals: a unit of USDC/6 is 1/1,000,000 USDC, of the others 1/100. */
export const assets = ['USDC/6', 'USD/2', 'VES/2'] as const
export type Asset = (typeof assets)[number]

/** A transfer between two accounts; `amount` > 0 in units of the asset. */
export type Posting = { from: string; to: string; asset: Asset; amount: bigint }

/** One journal entry, which balances by construction. `reference` is unique, so that an event cannot be booked twice. */
export type Entry = {
  kind: string
  reference: string
  quoteId?: string
  transactionId?: string | null
  /** The reference of the entry that this one reverses. */
  reverses?: string
  postings: Posting[]
}

/** The amounts of one transfer, in 1/100 of its currencies. Transaction and paying account are null until it is paid. */
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

/** Returns the ledger's asset of a currency: its number is that of decimals, six for USDC and two for all others. */
export function toAsset(currency: Currency): Asset {
  return currency === 'USDC' ? 'USDC/6' : `${currency}/2`
}

/** Converts 1/100 of a currency to ledger units. */
export function toLedgerUnits(currency: Currency, minor: bigint): bigint {
  return currency === 'USDC' ? minor * usdcUnitsPerMinor : minor
}

/** Converts ledger units to 1/100, rounded down, so that a balance never shows more than can be spent. */
export function fromLedgerUnits(asset: Asset, units: bigint): bigint {
  return asset === 'USDC/6' ? units / usdcUnitsPerMinor : units
}

/** The placeholder for the paying account while it is unknown. */
const payer = 'prefunded:'

/** Returns the entry of a payment: the money is on hold until it is released or refunded. */
export function payEntry(transfer: TransferMoney): Entry {
  return entryOf('pay', transfer, [source(transfer, transfer.sourceAmountMinor, payer, holdOf(transfer))])
}

/** Returns the entry of the release: the money on hold is converted, and in transit to the rail or in the wallet. */
export function releaseEntry(transfer: TransferMoney): Entry {
  const { sourceCurrency, destinationCurrency, destinationRail } = transfer
  const net = netOf(transfer)
  if (destinationRail === 'wallet' && sourceCurrency === destinationCurrency)
    return entryOf('release', transfer, [source(transfer, net, holdOf(transfer), walletOf(transfer))])
  const receiver = destinationRail === 'wallet' ? walletOf(transfer) : transitOf(transfer)
  return entryOf('release', transfer, [source(transfer, net, holdOf(transfer), 'fx'), destination(transfer, 'fx', receiver)])
}

/** Returns the entry of the delivery: money in transit has left, and the fees are earned. */
export function settleEntry(transfer: TransferMoney): Entry {
  const delivery = transfer.destinationRail === 'wallet' ? [] : [destination(transfer, transitOf(transfer), externalOf(transfer))]
  return entryOf('settle', transfer, [...delivery, source(transfer, transfer.totalFeesMinor, holdOf(transfer), 'fees')])
}

/** Returns the entry of the rail's charge, in 1/100 of the destination currency, which this side bears. */
export function railCostEntry(transfer: TransferMoney, costMinor: bigint): Entry {
  const posting = move(transfer.destinationCurrency, costMinor, `rail_cost:${transfer.destinationRail}`, externalOf(transfer))
  return entryOf('rail_cost', transfer, [posting])
}

/** Returns the entries of a final rejection: converted back at the original rate, and refunded with the fees. */
export function rejectEntries(transfer: TransferMoney): Entry[] {
  const reversal = entryOf('release_reversal', transfer, [
    destination(transfer, transitOf(transfer), 'fx'),
    source(transfer, netOf(transfer), 'fx', holdOf(transfer)),
  ])
  return [{ ...reversal, reverses: `release:${transfer.quoteId}` }, refundEntry(transfer)]
}

/** Returns the entry that refunds the money on hold to the paying account. */
export function refundEntry(transfer: TransferMoney): Entry {
  const posting = source(transfer, transfer.sourceAmountMinor, holdOf(transfer), prefundedOf(transfer))
  return { ...entryOf('refund', transfer, [posting]), reverses: `pay:${transfer.quoteId}` }
}

/**
 * The returned part of a delivered payout, in 1/100 of the destination currency; `beforeMinor` of it was booked before. The
 * refund to the prefunded account is proportional, and rounded down over all parts together, so that the last part leaves no
 * remainder.
 */
export type ReturnedPart = { beforeMinor: bigint; returnedMinor: bigint; refundFees: boolean; reference?: string }

/** Returns the entry of a return; `refundedMinor` is the refund to the prefunded account, in 1/100 of the source currency. */
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

/** Returns the entry of a matched deposit: converted into the customer's wallet, and the fees earned. */
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

/** Returns a posting; `minor` is 1/100 of the currency. */
export function move(currency: Currency, minor: bigint, from: string, to: string): Posting {
  return { from, to, asset: toAsset(currency), amount: toLedgerUnits(currency, minor) }
}

const netOf = (transfer: TransferMoney) => transfer.sourceAmountMinor - transfer.totalFeesMinor
const holdOf = (transfer: TransferMoney) => `hold:${transfer.quoteId}`
const walletOf = (transfer: TransferMoney) => `wallet:${transfer.customerId}`
const transitOf = (transfer: TransferMoney) => `transit:${transfer.destinationRail}`
const externalOf = (transfer: TransferMoney) => `ext:${transfer.provider}`
const prefundedOf = (transfer: TransferMoney) => `prefunded:${transfer.prefundedAccountId}`
