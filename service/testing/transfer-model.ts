/** A simple reference model of transfers, without database or rounding library. The service must always agree with it. */
export type ModelQuote = {
  kind: 'pagomovil' | 'bank' | 'wallet' | 'deposit'
  status: 'pending' | 'awaiting_confirmation' | 'processing' | 'completed' | 'failed' | 'expired' | 'cancelled'
  transaction: 'none' | 'pending' | 'processing' | 'completed' | 'failed'
  /** In 1/100 of the source currency, and of the destination currency. */
  source: bigint
  quoted: bigint
  /** In 1/100 of the source currency. */
  fee: bigint
  /** The returned part of `quoted`, and the refunded part of `source`. */
  returned: bigint
  refunded: bigint
  completedAt: number
  expiresAt: number
  confirmBy: number
  /** The idempotency key of the payment, which is stored for a day. */
  paidWith: string | undefined
  paidAt: number
  /** When the bank reported the deposit; 0 if it did not. */
  reportedAt: number
}

export type RailWord = 'completed' | 'accepted' | 'unknown' | 'rejected' | 'returned'

export type Model = { quotes: ModelQuote[]; balance: bigint; wallet: bigint; blocked: boolean; now: number }

const day = 86_400_000
const rate = 28_411_340_000n
const backRate = 341_492n

export function quoteOf(kind: ModelQuote['kind'], amount: bigint, payer: 'source' | 'destination', now: number): ModelQuote {
  const fee = (amount * 2n + 100n) / 200n
  const net = payer === 'source' ? amount : amount - fee
  const converted = kind === 'wallet' ? net : (net * (kind === 'deposit' ? backRate : rate)) / 100_000_000n
  return {
    kind,
    status: 'pending',
    transaction: 'none',
    source: net + fee,
    quoted: converted,
    fee,
    returned: 0n,
    refunded: 0n,
    completedAt: 0,
    expiresAt: now + (kind === 'deposit' ? 1_800_000 : 300_000),
    confirmBy: 0,
    paidWith: undefined,
    paidAt: 0,
    reportedAt: 0,
  }
}

/** Each function returns what the service must answer: the status on success, or the code of the refusal. */
export function pay(model: Model, quote: ModelQuote, key: string | undefined): string {
  if (key !== undefined && quote.paidWith === key && model.now < quote.paidAt + day) return 'replayed'
  if (quote.transaction !== 'none') return 'quote_already_paid'
  if (quote.status === 'cancelled') return 'quote_cancelled'
  if (quote.status === 'expired' || model.now >= quote.expiresAt) return 'quote_expired'
  if (quote.kind === 'deposit') return 'quote_not_payable'
  if (model.blocked) return 'customer_blocked'
  if (model.balance < quote.source) return 'insufficient_funds'
  model.balance -= quote.source
  quote.paidWith = key
  quote.paidAt = model.now
  if (quote.kind === 'pagomovil') {
    Object.assign(quote, { status: 'awaiting_confirmation', transaction: 'pending', confirmBy: model.now + 1_800_000 })
  } else if (quote.kind === 'bank') Object.assign(quote, { status: 'processing', transaction: 'processing' })
  else {
    Object.assign(quote, { status: 'completed', transaction: 'completed' })
    model.wallet += quote.quoted
  }
  return 'done'
}

export function confirm(model: Model, quote: ModelQuote): string {
  if (quote.kind === 'deposit') return confirmDeposit(model, quote)
  if (quote.kind !== 'pagomovil' || quote.transaction === 'none' || quote.status === 'cancelled') return 'quote_not_confirmable'
  if (quote.status === 'expired') return 'confirmation_expired'
  if (quote.status !== 'awaiting_confirmation') return 'done'
  if (model.now >= quote.confirmBy) {
    giveBack(model, quote, 'expired')
    return 'confirmation_expired'
  }
  if (model.blocked) return 'customer_blocked'
  Object.assign(quote, { status: 'processing', transaction: 'processing' })
  return 'done'
}

function confirmDeposit(model: Model, quote: ModelQuote): string {
  if (quote.status === 'completed') return 'done'
  if (quote.status === 'cancelled') return 'quote_not_confirmable'
  if (quote.status === 'expired' || model.now >= quote.expiresAt + day) return 'quote_expired'
  quote.reportedAt ||= model.now
  if (quote.reportedAt > quote.expiresAt) return 'deposit_mismatch'
  if (model.blocked) return 'customer_blocked'
  Object.assign(quote, { status: 'completed', transaction: 'completed' })
  model.wallet += quote.quoted
  return 'done'
}

export function cancel(model: Model, quote: ModelQuote): string {
  if (quote.status === 'awaiting_confirmation' && model.now >= quote.confirmBy) return 'quote_expired'
  if (quote.status === 'awaiting_confirmation') giveBack(model, quote, 'cancelled')
  else if (isOver(model, quote) || quote.status === 'expired') return 'quote_expired'
  else if (quote.status === 'pending') quote.status = 'cancelled'
  else return quote.status === 'cancelled' ? 'quote_cancelled' : 'invalid_transition'
  return 'done'
}

export function sweep(model: Model): void {
  for (const quote of model.quotes) {
    if (isOver(model, quote)) quote.status = 'expired'
    if (quote.status === 'awaiting_confirmation' && model.now >= quote.confirmBy) giveBack(model, quote, 'expired')
  }
}

export function block(model: Model): void {
  if (model.blocked) return
  model.blocked = true
  for (const quote of model.quotes) {
    if (quote.status === 'pending') quote.status = 'cancelled'
    if (quote.status === 'awaiting_confirmation') giveBack(model, quote, 'cancelled')
  }
}

/** Applies what the rail reports about each payout that it has. */
export function hear(model: Model, wordOf: (quote: ModelQuote) => RailWord): void {
  for (const quote of model.quotes.filter(({ kind }) => kind === 'pagomovil' || kind === 'bank')) {
    const word = wordOf(quote)
    if (quote.status === 'processing' && word === 'completed')
      Object.assign(quote, { status: 'completed', transaction: 'completed', completedAt: model.now })
    else if (quote.status === 'processing' && word === 'rejected') giveBack(model, quote, 'failed')
    else if (
      quote.status === 'completed' &&
      word === 'returned' &&
      quote.returned === 0n &&
      model.now <= quote.completedAt + 30 * day
    )
      giveBack(model, quote, 'failed')
  }
}

/** Applies a return of this amount that two people confirmed. */
export function takeBack(model: Model, quote: ModelQuote, amount: bigint): string {
  if (quote.transaction === 'none') return 'done'
  if (quote.kind === 'wallet' || quote.kind === 'deposit') return 'transaction_not_found'
  if (quote.transaction !== 'completed') return 'invalid_transition'
  if (amount > quote.quoted - quote.returned) return 'confirmation_mismatch'
  quote.returned += amount
  const owed = ((quote.source - quote.fee) * quote.returned) / quote.quoted + (quote.fee * quote.returned) / quote.quoted
  model.balance += owed - quote.refunded
  quote.refunded = owed
  if (quote.returned === quote.quoted) Object.assign(quote, { status: 'failed', transaction: 'failed' })
  return 'done'
}

function isOver(model: Model, quote: ModelQuote): boolean {
  return quote.status === 'pending' && model.now >= quote.expiresAt + (quote.kind === 'deposit' ? day : 0)
}

function giveBack(model: Model, quote: ModelQuote, status: ModelQuote['status']): void {
  model.balance += quote.source
  Object.assign(quote, { status, transaction: 'failed' })
}
