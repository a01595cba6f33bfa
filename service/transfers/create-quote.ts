import { randomBytes } from 'node:crypto'
import type { Currency } from '#contract/currency'
import { ServiceError } from '#contract/errors'
import type { Db } from '#database/open'
import { mustBeActive } from '../customers/record/share-customer'
import { byOf } from '../ground/actor'
import type { Context } from '../ground/context'
import { newId } from '../ground/ids'
import { type Intent, type RenderedAnswer, recall } from '../idempotency/intent'
import type { RailAdapter, Rails } from '../rails/rail'
import { convertDown } from '../rates/rate.rules'
import type { CustomerRate, Rates } from '../rates/rates'
import { mustFitBounds, mustFitMonth, mustFitPagomovil } from './limits.rules'
import { planOf } from './plan-quote'
import { type Price, price } from './pricing.rules'
import { type QuoteFacts, type QuoteRequest, readQuoteFacts } from './quote-facts'
import { type Destination, mustBeCarried, mustBeRoute, mustFindDestination, mustFindSource } from './route.rules'
import { storeQuote } from './store-quote'
import type { PlannedQuote, Quote, SourceRail, TransferSettings } from './tables'

export type Terms = {
  price: Price
  rate: CustomerRate
  rail: RailAdapter
  destination: Destination
  settings: TransferSettings
  usdcAmountMinor: bigint
  requiresConfirmation: boolean
  now: Date
}

type Markets = { rates: Rates; rails: Rails }

/**
 * Returns the answer for a quote as it would be now, or the stored answer of the caller's idempotency key. Stores nothing, and
 * like `createQuote` holds no lock and no connection while it reads the rate.
 */
export async function previewQuote(
  context: Context,
  markets: Markets,
  request: QuoteRequest,
  { intent, toAnswer }: { intent: Intent | undefined; toAnswer: (terms: Terms) => RenderedAnswer },
): Promise<RenderedAnswer> {
  const facts = await readQuoteFacts(context, request, intent)
  return facts.earlier ?? toAnswer(await toTerms(context, markets, request, facts))
}

/** Runs every check in its documented order, then prices the transfer at the current rate. */
async function toTerms(context: Context, { rates, rails }: Markets, request: QuoteRequest, facts: QuoteFacts): Promise<Terms> {
  const { db } = context
  const { customer, settings, now, tariff, usedMinor } = facts
  if (customer === null) throw new ServiceError('customer_not_found', 'No such customer')
  mustBeActive(customer.state)
  const destination = mustFindDestination(facts, request.destination.accountId)
  mustFindSource(facts, request.source)
  mustBeRoute(request.source, destination, request.destination)
  const rail = await rails.for(context)
  mustBeCarried(rail, request.source.rail, destination)

  const route = {
    sourceRail: request.source.rail,
    sourceCurrency: request.source.currency,
    destinationRail: destination.rail,
    destinationCurrency: destination.currency,
  }
  if (request.amountSide === 'source') mustFitBounds(route, request.amountMinor, settings)
  const rate = await rates.read(db, { from: route.sourceCurrency, to: route.destinationCurrency, now })
  const priced = price({ ...request, rate: rate.rate, fees: tariff })
  if (request.amountSide === 'destination') mustFitBounds(route, priced.principalMinor, settings)

  const usdcAmountMinor = await usdcLegOf(db, rates, route.sourceCurrency, priced, now)
  const sizes = { ...priced, usdcAmountMinor }
  mustFitPagomovil(route, sizes, settings)
  if (request.source.rail === 'prefunded_account') mustFitMonth(customer.kycType, usedMinor, sizes, settings)
  const requiresConfirmation = needsConfirmation(request.source.rail, destination, facts)
  return { price: priced, rate, rail, destination, settings, usdcAmountMinor, requiresConfirmation, now }
}

/** The idempotency key, and the function that makes the answer, which is stored with the quote and replayed. */
export type Answering = { intent: Intent | undefined; toAnswer: (quote: Quote) => RenderedAnswer }

/**
 * Stores a quote and locks its rate until it expires; no money is reserved. Takes three statements, and one more to find the rail
 * of a live organization. The last statement is the whole transaction: until then nothing is locked, so what may have changed
 * meanwhile is checked again there, or when the quote is paid.
 */
export async function createQuote(
  context: Context,
  markets: Markets,
  request: QuoteRequest,
  { intent, toAnswer }: Answering,
): Promise<RenderedAnswer> {
  const facts = await readQuoteFacts(context, request, intent)
  if (facts.earlier !== undefined) return facts.earlier
  const quote = toNewQuote(context, request, await toTerms(context, markets, request, facts))
  const answer = toAnswer(quote)
  const stored = await storeQuote(context, quote, intent, answer)
  return intent && stored ? recall(intent, stored) : answer
}

function toNewQuote(context: Context, request: QuoteRequest, terms: Terms): PlannedQuote {
  const { price: priced, rate, rail, destination, settings, usdcAmountMinor, requiresConfirmation, now } = terms
  const isDeposit = request.source.rail === 'pagomovil'
  const seconds = isDeposit ? settings.depositQuoteSeconds : settings.quoteSeconds
  const quote: Omit<Quote, 'flow'> = {
    organizationId: context.organizationId,
    id: newId(),
    customerId: request.customerId,
    status: 'pending',
    amountSide: request.amountSide,
    feesPaidBy: request.feesPaidBy,
    sourceRail: request.source.rail,
    sourceCurrency: request.source.currency,
    sourceAccountId: request.source.accountId ?? null,
    destinationRail: destination.rail,
    destinationCurrency: destination.currency,
    destinationAccountId: request.destination.accountId,
    destinationBankAccountId: destination.bankAccountId,
    destinationFingerprint: destination.fingerprint,
    sourceAmountMinor: priced.sourceAmountMinor,
    totalFeesMinor: priced.totalFeesMinor,
    quotedAmountMinor: priced.quotedAmountMinor,
    usdcAmountMinor,
    fees: priced.fees.map((line) => ({ ...line, amountMinor: line.amountMinor.toString() })),
    exchangeRate: rate.rate,
    midRate: rate.midRate,
    marginBps: rate.marginBps,
    rateProvider: rate.provider,
    rateId: rate.rateId,
    rateLegs: rate.legs,
    rateAsOf: rate.asOf,
    partnerReference: request.partnerReference ?? newReference(),
    description: request.description ?? null,
    requiresConfirmation,
    provider: destination.rail === 'wallet' && !isDeposit ? 'internal' : rail.id,
    paymentInstructions: isDeposit ? (rail.collectionAccount() ?? null) : null,
    createdBy: byOf(context),
    createdAt: now,
    updatedAt: now,
    expiresAt: new Date(now.getTime() + seconds * 1000),
    confirmBy: null,
    prefundedAccountId: null,
    transactionId: null,
    claimsRefusedAt: null,
  }
  return { ...quote, ...planOf(quote) }
}

/** Returns the USDC amount of a transfer, in 1/100, for statements and limits. */
async function usdcLegOf(db: Db, rates: Rates, sourceCurrency: Currency, priced: Price, now: Date): Promise<bigint> {
  if (sourceCurrency === 'VES') return priced.quotedAmountMinor
  if (sourceCurrency === 'USDC') return priced.sourceAmountMinor
  const { rate } = await rates.read(db, { from: 'USD', to: 'USDC', now })
  return convertDown(priced.sourceAmountMinor, rate)
}

/** Returns whether a second step is needed: a pago móvil cannot be revoked, and a deposit must be found at the bank. */
function needsConfirmation(sourceRail: SourceRail, { rail }: Destination, { autoConfirm }: QuoteFacts): boolean {
  return sourceRail === 'pagomovil' || (rail === 'pagomovil' && !autoConfirm)
}

/** Returns `ext_` and 26 characters of base 32. */
function newReference(): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  return `ext_${[...randomBytes(26)].map((byte) => alphabet[byte % alphabet.length]).join('')}`
}
