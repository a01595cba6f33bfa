import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Currency } from '#contract/money'
import type { AmountSide, FeePayer } from '#contract/transfers'
import type { Context } from '../context'
import { newId } from '../ids'
import { byOf } from '../ledger/post'
import type { Rails } from '../rails/rail'
import type { CustomerRate, Rates } from '../rates/rates'
import { findTariff } from '../rates/tariff'
import { organizations } from '../tables'
import { mustFitBounds, mustFitMonth, mustFitPagomovil } from './limits'
import { convertDown, type Price, price } from './pricing'
import { type Destination, findDestination, mustBeActive, mustBeRoute, mustFindSource, shareCustomer } from './route'
import { readMonthlyUsage, readTransferSettings, type TransferSettings } from './settings'
import { readNow, tell } from './step'
import { type DestinationRail, type Quote, quotes, type SourceRail } from './tables'

export type QuoteRequest = {
  /** 1/100 of the currency of `amountSide`. */
  amountMinor: bigint
  amountSide: AmountSide
  feesPaidBy: FeePayer
  customerId: string
  source: { rail: SourceRail; currency: Currency; accountId?: string }
  destination: { rail?: DestinationRail; currency: Currency; accountId: string }
  partnerReference?: string
  description?: string
}

export type Terms = {
  price: Price
  rate: CustomerRate
  destination: Destination
  settings: TransferSettings
  usdcAmountMinor: bigint
  requiresConfirmation: boolean
  now: Date
}

type Markets = { rates: Rates; rails: Rails }

/**
 * Quotes a transfer: every guard in its documented order, then the price, at the rate of this moment. Stores nothing.
 * The customer's row is locked for sharing, so that nobody blocks them between the guard and a quote.
 */
export async function findTerms(context: Context, { rates }: Markets, request: QuoteRequest): Promise<Terms> {
  const { db, organizationId } = context
  const customer = await shareCustomer(context, request.customerId)
  mustBeActive(customer.state)
  const destination = await findDestination(context, customer, request.destination.accountId)
  await mustFindSource(context, customer.id, request.source)
  mustBeRoute(request.source, destination, request.destination)

  const settings = await readTransferSettings(db, organizationId)
  const route = {
    sourceRail: request.source.rail,
    sourceCurrency: request.source.currency,
    destinationRail: destination.rail,
    destinationCurrency: destination.currency,
  }
  if (request.amountSide === 'source') mustFitBounds(route, request.amountMinor, settings)
  const now = await readNow(context)
  const rate = await rates.read(db, { from: route.sourceCurrency, to: route.destinationCurrency, now })
  const fees = await findTariff(db, organizationId, { ...route, customerType: customer.type })
  const priced = price({ ...request, rate: rate.rate, fees })
  if (request.amountSide === 'destination') mustFitBounds(route, priced.principalMinor, settings)

  const usdcAmountMinor = await usdcLegOf(context, rates, route.sourceCurrency, priced, now)
  const sizes = { ...priced, usdcAmountMinor }
  mustFitPagomovil(route, sizes, settings)
  if (request.source.rail === 'prefunded_account') {
    mustFitMonth(customer.kycType, await readMonthlyUsage(db, { organizationId, customerId: customer.id, now }), sizes, settings)
  }
  const requiresConfirmation = await needsConfirmation(context, request.source.rail, destination)
  return { price: priced, rate, destination, settings, usdcAmountMinor, requiresConfirmation, now }
}

/** Stores a quote and locks its rate until it expires; no money is reserved. Runs in the caller's transaction. */
export async function createQuote(context: Context, markets: Markets, request: QuoteRequest): Promise<Quote> {
  const {
    price: priced,
    rate,
    destination,
    settings,
    usdcAmountMinor,
    requiresConfirmation,
    now,
  } = await findTerms(context, markets, request)
  const rail = markets.rails.for(context.environment)
  const isDeposit = request.source.rail === 'pagomovil'
  const seconds = isDeposit ? settings.depositQuoteSeconds : settings.quoteSeconds
  const [quote] = await context.db
    .insert(quotes)
    .values({
      organizationId: context.organizationId,
      id: newId(),
      customerId: request.customerId,
      status: 'pending',
      amountSide: request.amountSide,
      feesPaidBy: request.feesPaidBy,
      sourceRail: request.source.rail,
      sourceCurrency: request.source.currency,
      sourceAccountId: request.source.accountId,
      destinationRail: destination.rail,
      destinationCurrency: destination.currency,
      destinationAccountId: request.destination.accountId,
      destinationBankAccountId: destination.bankAccountId,
      destinationFingerprint: destination.fingerprint,
      ...priced,
      fees: priced.fees.map((line) => ({ ...line, amountMinor: line.amountMinor.toString() })),
      usdcAmountMinor,
      exchangeRate: rate.rate,
      midRate: rate.midRate,
      marginBps: rate.marginBps,
      rateProvider: rate.provider,
      rateId: rate.rateId,
      rateAsOf: rate.asOf,
      partnerReference: request.partnerReference ?? newReference(),
      description: request.description,
      requiresConfirmation,
      provider: destination.rail === 'wallet' && !isDeposit ? 'internal' : rail.id,
      paymentInstructions: isDeposit ? rail.collectionAccount() : null,
      createdBy: byOf(context),
      createdAt: now,
      updatedAt: now,
      expiresAt: new Date(now.getTime() + seconds * 1000),
    })
    .returning()
  if (quote === undefined) throw new Error('The new quote was not returned')
  await tell({ ...context, now, by: quote.createdBy }, quote, { quote: ['created'] }, { status: quote.status })
  return quote
}

/** What an account statement in USDC shows of a transfer. */
async function usdcLegOf(context: Context, rates: Rates, sourceCurrency: Currency, priced: Price, now: Date): Promise<bigint> {
  if (sourceCurrency === 'VES') return priced.quotedAmountMinor
  if (sourceCurrency === 'USDC') return priced.sourceAmountMinor
  const { rate } = await rates.read(context.db, { from: 'USD', to: 'USDC', now })
  return convertDown(priced.sourceAmountMinor, rate)
}

/** A pago móvil cannot be called back, so a second step releases it; a deposit is confirmed by what the bank received. */
async function needsConfirmation(
  { db, organizationId }: Context,
  sourceRail: SourceRail,
  { rail }: Destination,
): Promise<boolean> {
  if (sourceRail === 'pagomovil') return true
  if (rail !== 'pagomovil') return false
  const [organization] = await db
    .select({ autoConfirm: organizations.autoConfirm })
    .from(organizations)
    .where(eq(organizations.id, organizationId))
  return organization?.autoConfirm !== true
}

/** `ext_` and 26 characters of base 32. */
function newReference(): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
  return `ext_${[...randomBytes(26)].map((byte) => alphabet[byte % alphabet.length]).join('')}`
}
