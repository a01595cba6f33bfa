import type { Currency } from '#contract/currency'
import { kycTypes } from '#contract/customer-body'
import { currencies, formatDecimal, wireScale } from '#contract/money'
import type { Limit, OrganizationTerms, Tariff } from '#contract/organization-terms'
import type { RateTerms } from '../rates/rate-types'
import { hasMaximum, monthlyCap } from '../transfers/limits.rules'
import type { TermsInForce } from '../transfers/organization-terms'
import type { TransferSettings } from '../transfers/tables'

/** Returns the terms as the API shows them: amounts as decimal text in major units. */
export function toOrganizationTerms(terms: TermsInForce): OrganizationTerms {
  const { organization, settings, stops } = terms
  return {
    id: organization.id,
    name: organization.name,
    environment: organization.environment,
    payment_stops: stops.map(({ organizationId, cause, stoppedAt }) => ({
      scope: organizationId === null ? 'all' : 'organization',
      cause,
      since: stoppedAt.toISOString(),
    })),
    countries: organization.allowedCountries,
    limits: toLimits(settings),
    quote_seconds: settings.quoteSeconds,
    deposit_quote_seconds: settings.depositQuoteSeconds,
    confirm_seconds: settings.confirmSeconds,
    auto_confirm: organization.autoConfirm,
    refund_fees_on_return: organization.refundFeesOnReturn,
    key_approval_above: settings.keyApprovalAboveMinor === null ? null : decimal(settings.keyApprovalAboveMinor),
    top_ups_by_two: terms.topUpsByTwo,
    tariffs: terms.tariffs.map(toTariff),
    routes: terms.routes.map((route) => ({
      source_rail: route.sourceRail,
      source_currency: route.sourceCurrency,
      destination_rail: route.destinationRail,
      destination_currency: route.destinationCurrency,
    })),
    payment_provider: terms.provider,
    rates: toRates(terms.rates),
    retention_years: organization.retentionYears,
  }
}

/** Returns every bound under the name and in the currency of the refusal that it causes. */
function toLimits(settings: TransferSettings): Limit[] {
  const limit = (name: Limit['limit'], currency: Currency, bounds: Partial<Limit>): Limit => ({
    limit: name,
    kyc_type: null,
    currency,
    min: null,
    max: null,
    ...bounds,
  })
  const [min, max] = [decimal(settings.minAmountMinor), decimal(settings.maxAmountMinor)]
  return [
    ...currencies.map((currency) => limit('transfer', currency, { min, max: hasMaximum(currency) ? max : null })),
    limit('pagomovil', 'VES', { max: decimal(settings.pagomovilMaxMinor) }),
    ...kycTypes.map((kycType) =>
      limit('customer_month', 'USDC', { kyc_type: kycType, max: decimal(monthlyCap(kycType, settings)) }),
    ),
  ]
}

function toTariff({ route, lines }: TermsInForce['tariffs'][number]): Tariff {
  return {
    source_rail: route.sourceRail ?? null,
    source_currency: route.sourceCurrency ?? null,
    destination_rail: route.destinationRail ?? null,
    destination_currency: route.destinationCurrency ?? null,
    customer_type: route.customerType ?? null,
    lines: lines.map(({ label, type, fee, min = null, max = null }) => ({ label, type, fee, min, max })),
  }
}

function toRates({ provider, maxAge, margins }: RateTerms): OrganizationTerms['rates'] {
  return {
    provider,
    max_age_seconds: maxAge?.seconds ?? null,
    max_age_closed_seconds: maxAge?.closedSeconds ?? null,
    margins: margins.map(({ from, to, marginBps }) => ({ from_currency: from, to_currency: to, margin_bps: marginBps })),
  }
}

function decimal(minor: bigint): string {
  return formatDecimal(minor, wireScale)
}
