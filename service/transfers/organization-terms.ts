import type { Context } from '../ground/context'
import { takesTwoToFund } from '../ledger/funding-requests'
import { type Organization, readOrganization } from '../organizations/organization.queries'
import { findStops } from '../payment-stops/payment-stops'
import type { PaymentStop } from '../payment-stops/tables'
import type { Rails } from '../rails/rail'
import type { Rates, RateTerms } from '../rates/rate-types'
import { carriedRoutes, type Route } from './route.rules'
import { readTransferSettings } from './settings'
import type { TransferSettings } from './tables'
import { type RouteFees, tariffsInForce } from './tariff'

export type TermsInForce = {
  organization: Organization
  stops: PaymentStop[]
  settings: TransferSettings
  topUpsByTwo: boolean
  /** The first that matches a transfer applies; the last one matches every transfer. */
  tariffs: RouteFees[]
  routes: Route[]
  /** The id of the adapter that executes payouts which are quoted now. */
  provider: string
  rates: RateTerms
}

/** Returns the terms under which the organization of the key is quoted now. */
export async function readOrganizationTerms(
  context: Pick<Context, 'db' | 'organizationId' | 'environment'>,
  { rails, rates }: { rails: Pick<Rails, 'for'>; rates: Pick<Rates, 'for'> },
): Promise<TermsInForce> {
  const { db, organizationId, environment } = context
  const [organization, stops, settings, tariffs, rail] = await Promise.all([
    readOrganization(db, organizationId),
    findStops(context),
    readTransferSettings(db, organizationId),
    tariffsInForce(db, organizationId),
    rails.for(context),
  ])
  return {
    organization,
    stops,
    settings,
    topUpsByTwo: takesTwoToFund(environment),
    tariffs,
    routes: carriedRoutes(rail),
    provider: rail.id,
    rates: rates.for(environment).terms,
  }
}
