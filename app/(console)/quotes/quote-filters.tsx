import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { FilterBar } from '#components/filter-bar'
import type { Staff } from '#lib/access/session'
import { ViewTabs } from '../_kit/views/view-tabs'
import { statusLabels } from '../_kit/words/status-labels'
import { MoneyFilters } from '../_records/payment/money-filters'
import { isMoneyFiltered, type MoneyView, moneyHref, moneyParams, moneyViewHref } from '../_records/payment/money-list'
import { PayeeFilter } from '../_records/payment/payee-filter'
import { ReferenceFilter } from '../_records/payment/reference-filter'
import { type ShownStatus, shownStatuses } from '../_records/payment/shown-status'
import { countQuotes } from './count-quotes'

const tabs: readonly { name: string; status: readonly ShownStatus[] }[] = [
  { name: 'all', status: [] },
  { name: 'waiting', status: ['pending', 'awaiting_confirmation'] },
  { name: 'moving', status: ['processing'] },
  { name: 'expired', status: ['expired'] },
  { name: 'back', status: ['failed', 'lapsed_paid', 'cancelled_paid'] },
]

/** The views of the list that are asked for most, then its filters. */
export async function QuoteFilters({ view, w, staff }: { view: MoneyView; w: Formatters; staff: Staff }) {
  const [t, list, words] = await Promise.all([getTranslations('quotes.tabs'), getTranslations('money-list'), statusLabels()])
  const shown = tabs.map(({ name, status }) => {
    const href = moneyViewHref(view.path, status)
    return { label: t(name), href, here: moneyHref(view, {}) === href }
  })
  return (
    <>
      <ViewTabs
        list="quotes"
        label={t('label')}
        tabs={shown}
        query={moneyParams({ ...view, trail: [] }).toString()}
        staff={staff}
        countOf={(query) => countQuotes(query, w)}
      />
      <FilterBar className="mb-3">
        <ReferenceFilter view={view} />
        <MoneyFilters view={view} w={w} statuses={shownStatuses.map((value) => ({ value, word: words('payment', value) }))} />
        <PayeeFilter view={view} seesEmails={staff.can('customer.see_email')} />
        {isMoneyFiltered(view) && (
          <LinkButton variant="ghost" href={view.path}>
            {list('filters.clear')}
          </LinkButton>
        )}
      </FilterBar>
    </>
  )
}
