import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Card, CardHeader } from '#components/card'
import { DefList } from '#components/def-list'
import type { OrganizationTerms } from '#contract/organization-terms'
import { formatBasisPoints, formatSpan } from '#lib/shared/format'
import { Setting } from './setting'

/** Shows where rates come from, how old they may be, and the margins. */
export async function RatesCard({ rates, format }: { rates: OrganizationTerms['rates']; format: Formatters }) {
  const t = await getTranslations('organization.rates')
  const { provider, margins, max_age_seconds: seconds, max_age_closed_seconds: closed } = rates
  const span = (length: number) => formatSpan(length * 1000)
  return (
    <Card>
      <CardHeader title={t('title')} fact={t('fact')} />
      <DefList>
        <Setting label={t('source')} code="RATES_URL, RATES_STATIC">
          {provider === null ? (
            <span className="text-bad">{t('noSource')}</span>
          ) : t.has(`sources.${provider}`) ? (
            t(`sources.${provider}`)
          ) : (
            provider
          )}
        </Setting>
        <Setting label={t('age')} code="RATES_STALE_SECONDS">
          {seconds === null ? t('ageless') : span(seconds)}
        </Setting>
        {closed !== null && closed !== seconds && (
          <Setting label={t('ageClosed')} code="RATES_CLOSED_STALE_SECONDS">
            {span(closed)}
          </Setting>
        )}
        <Setting label={t('margins')} code="RATES_MARGINS">
          {margins.map(({ from_currency: from, to_currency: to, margin_bps: bps }) => (
            <p key={`${from} ${to}`} className="tabular-nums">
              {t('margin', { pair: `${from}/${to}`, percent: formatBasisPoints(bps, format.locale) })}
            </p>
          ))}
        </Setting>
      </DefList>
    </Card>
  )
}
