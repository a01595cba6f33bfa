import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Notice } from '#components/notice'
import type { OrganizationTerms } from '#contract/organization-terms'

/** Says why payments are stopped, and since when. */
export async function Stops({ stops, format }: { stops: OrganizationTerms['payment_stops']; format: Formatters }) {
  const t = await getTranslations('organization.stops')
  return stops.map(({ scope, cause, since }) => (
    <Notice key={`${scope} ${cause}`} tone="bad" title={t(scope === 'all' ? 'all' : 'own', { time: format.moment(since) })}>
      {t(cause === 'books' ? 'books' : 'operator')}
    </Notice>
  ))
}
