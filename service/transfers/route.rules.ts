import type { Currency } from '#contract/currency'
import { invalidField, ServiceError } from '#contract/errors'
import type { RailAdapter } from '../rails/rail'
import type { QuoteFacts } from './quote-facts'
import type { DestinationRail, SourceRail } from './tables'

/** The destination of a transfer: a bank account, or the customer's wallet. */
export type Destination = {
  rail: DestinationRail
  currency: Currency
  bankAccountId: string | null
  /** That of the bank account; null for a wallet. */
  countryCode: string | null
  fingerprint: Uint8Array | null
}

export type Route = {
  sourceRail: SourceRail
  sourceCurrency: Currency
  destinationRail: DestinationRail
  destinationCurrency: Currency
}

const routes: readonly Route[] = [
  fromPrefunded('USDC', 'pagomovil', 'VES'),
  fromPrefunded('USD', 'pagomovil', 'VES'),
  fromPrefunded('USDC', 'bank_transfer', 'VES'),
  fromPrefunded('USD', 'bank_transfer', 'VES'),
  fromPrefunded('USDC', 'bank_transfer', 'USD'),
  fromPrefunded('USD', 'bank_transfer', 'USD'),
  fromPrefunded('USDC', 'wallet', 'USDC'),
  fromPrefunded('USD', 'wallet', 'USDC'),
  { sourceRail: 'pagomovil', sourceCurrency: 'VES', destinationRail: 'wallet', destinationCurrency: 'USDC' },
]

function fromPrefunded(sourceCurrency: Currency, destinationRail: DestinationRail, destinationCurrency: Currency): Route {
  return { sourceRail: 'prefunded_account', sourceCurrency, destinationRail, destinationCurrency }
}

type Account = Pick<
  NonNullable<QuoteFacts['account']>,
  'id' | 'accountType' | 'bankCode' | 'currency' | 'countryCode' | 'fingerprint'
>
type DestinationFacts = Pick<QuoteFacts, 'restricted'> & { customer: { walletAddress: string } | null; account: Account | null }

/** Returns the destination account of this customer; throws a 404 for any other. */
export function mustFindDestination({ customer, account, restricted }: DestinationFacts, accountId: string): Destination {
  if (accountId.toLowerCase() === customer?.walletAddress.toLowerCase()) {
    return { rail: 'wallet', currency: 'USDC', bankAccountId: null, countryCode: null, fingerprint: null }
  }
  if (account === null) throw new ServiceError('destination_account_not_found', 'No such account of this customer')
  if (restricted !== null) throw new ServiceError('bank_restricted', `Bank ${account.bankCode} is restricted`)
  const rail = account.accountType === 'pagomovil' ? 'pagomovil' : 'bank_transfer'
  const { id: bankAccountId, currency, countryCode, fingerprint } = account
  return { rail, currency, bankAccountId, countryCode, fingerprint }
}

/** Throws unless the named source account exists, even if another account pays in the end. */
export function mustFindSource(
  { sourceAccount, prefunded }: Pick<QuoteFacts, 'sourceAccount' | 'prefunded'>,
  { accountId, rail, currency }: { rail: SourceRail; currency: Currency; accountId?: string },
): void {
  if (accountId === undefined) return
  if (rail === 'pagomovil') {
    if (sourceAccount === null) throw new ServiceError('bank_account_not_found', 'No such account of this customer')
    if (sourceAccount.accountType !== 'pagomovil') throw invalidField('/source/account_id', 'rail_mismatch')
    return
  }
  if (prefunded === null) throw new ServiceError('prefunded_account_not_found', 'No such prefunded account')
  if (prefunded.currency !== currency) throw invalidField('/source/account_id', 'prefunded_account_currency_mismatch')
}

/** Throws if the rail is not that of the account, or no route connects the rails and currencies. */
export function mustBeRoute(
  source: { rail: SourceRail; currency: Currency },
  destination: Destination,
  asked: { rail?: string; currency: Currency },
): void {
  if (asked.rail !== undefined && asked.rail !== destination.rail)
    throw invalidField('/destination/payment_rail', 'rail_mismatch')
  if (asked.currency !== destination.currency) throw invalidField('/destination/currency', 'unsupported_route')
  const isRoute = routes.some(
    (route) =>
      route.sourceRail === source.rail &&
      route.sourceCurrency === source.currency &&
      route.destinationRail === destination.rail &&
      route.destinationCurrency === destination.currency,
  )
  if (!isRoute) throw invalidField('/source', 'unsupported_route')
}

type Carrier = Pick<RailAdapter, 'reaches' | 'collectionAccount'>
type Reached = Pick<Destination, 'currency' | 'countryCode'>

/** Throws if the organization's rail cannot pay there (the payout would only be refunded) or takes no deposits. */
export function mustBeCarried(rail: Carrier, sourceRail: SourceRail, destination: Reached): void {
  if (!takesFrom(rail, sourceRail)) throw invalidField('/source/payment_rail', 'unsupported_route')
  if (!paysTo(rail, destination)) throw invalidField('/destination/account_id', 'unsupported_route')
}

/** Returns the routes that an organization with this rail can use. Accounts of bolívares are Venezuelan, those of dollars American. */
export function carriedRoutes(rail: Carrier): Route[] {
  return routes.filter(({ sourceRail, destinationRail, destinationCurrency: currency }) => {
    const countryCode = destinationRail === 'wallet' ? null : currency === 'VES' ? 'VE' : 'US'
    return takesFrom(rail, sourceRail) && paysTo(rail, { currency, countryCode })
  })
}

function takesFrom(rail: Carrier, sourceRail: SourceRail): boolean {
  return sourceRail !== 'pagomovil' || rail.collectionAccount() !== undefined
}

function paysTo(rail: Carrier, { currency, countryCode }: Reached): boolean {
  return countryCode === null || rail.reaches({ currency, countryCode })
}
