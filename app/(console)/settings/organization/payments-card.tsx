import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Amount } from '#components/amount'
import { Card, CardHeader } from '#components/card'
import { DefList } from '#components/def-list'
import type { OrganizationTerms } from '#contract/organization-terms'
import { formatSpan } from '#lib/shared/format'
import { countryName } from '../../_kit/words/countries'
import { type RouteLabels, routeLabels } from './route-labels'
import { Setting } from './setting'
import { waysOf } from './ways-of'

type Props = { terms: OrganizationTerms; format: Formatters }

/** Shows what the organization can do with payments, and for how long. */
export async function PaymentsCard({ terms, format }: Props) {
  const [t, labels] = await Promise.all([getTranslations('organization.payments'), routeLabels()])
  const { payment_provider: provider, countries } = terms
  const span = (seconds: number) => formatSpan(seconds * 1000)
  const list = new Intl.ListFormat(format.locale)
  return (
    <Card>
      <CardHeader title={t('title')} fact={t('fact')} />
      <DefList>
        <Setting label={t('name')}>{terms.name}</Setting>
        <Setting label={t('provider')} code="bank-gateway">
          {t.has(`providers.${provider}`) ? t(`providers.${provider}`) : provider}
        </Setting>
        <Setting label={t('ways')} code="collection-account">
          <Ways routes={terms.routes} labels={labels} format={format} />
        </Setting>
        <Setting label={t('countries')} code="organization set">
          {countries === null ? t('anyCountry') : list.format(countries.map((code) => countryName(code, format.locale)))}
        </Setting>
        <Setting label={t('quote')} code="transfer-limits">
          {t('quoteNow', { payout: span(terms.quote_seconds), deposit: span(terms.deposit_quote_seconds) })}
        </Setting>
        <Setting label={t('confirm')} code={terms.auto_confirm ? 'organization set' : 'transfer-limits'}>
          {terms.auto_confirm ? t('confirmNever') : t('confirmWithin', { span: span(terms.confirm_seconds) })}
        </Setting>
        <Setting label={t('returned')} code="organization set">
          {t(terms.refund_fees_on_return ? 'feesBack' : 'feesKept')}
        </Setting>
        <TwoPeople terms={terms} format={format} />
        <Setting label={t('retention')} code="retention">
          {t('retentionNow', { years: terms.retention_years })}
        </Setting>
      </DefList>
    </Card>
  )
}

async function TwoPeople({ terms, format }: Props) {
  const t = await getTranslations('organization.payments')
  const above = terms.key_approval_above
  return (
    <>
      <Setting label={t('byKey')} code="key-approval">
        {above === null ? (
          t('byKeyAlone')
        ) : (
          <>
            {t('byKeyTwo')} <Amount value={format.figure(above)} currency="USDC" />
          </>
        )}
      </Setting>
      <Setting label={t('topUps')} place={t('topUpsPlace')}>
        {t(terms.top_ups_by_two ? 'topUpsTwo' : 'topUpsOne')}
      </Setting>
    </>
  )
}

type WaysProps = { routes: OrganizationTerms['routes']; labels: RouteLabels; format: Formatters }

function Ways({ routes, labels, format }: WaysProps) {
  const either = new Intl.ListFormat(format.locale, { type: 'disjunction' })
  return waysOf(routes).map(({ source, currencies, destination, currency }) => (
    <p key={`${source} ${destination} ${currency}`}>
      {`${labels.rail(source)} ${either.format(currencies)} → ${labels.rail(destination)} ${currency}`}
    </p>
  ))
}
