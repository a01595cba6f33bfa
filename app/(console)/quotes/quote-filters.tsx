import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { FilterBar } from '#components/filter-bar'
import type { Staff } from '#lib/access/session'
import { ViewTabs } from '../_kit/views/view-tabs'
import { statusLabels } from '../_kit/words/status-labels'
import { MoneyFilters } from '../_records/payment/money-filters'
import { PayeeFilter } from '../_records/payment/payee-filter'
import { ReferenceFilter } from '../_records/payment/reference-filter'
import { type ShownStatus, shownStatuses } from '../_records/payment/shown-status'
import { type QuotesView, quotesAddress } from '../_records/quote/quotes-address'
import { countQuotes } from './count-quotes'

const { all, href, isFiltered, path } = quotesAddress

const tabs: readonly { name: string; status: readonly ShownStatus[] }[] = [
  { name: 'all', status: [] },
  { name: 'waiting', status: ['pending', 'awaiting_confirmation'] },
  { name: 'moving', status: ['processing'] },
  { name: 'expired', status: ['expired'] },
  { name: 'back', status: ['failed', 'lapsed_paid', 'cancelled_paid'] },
]

/** Shows the most common views of the list as tabs, and its filters. */
export async function QuoteFilters({ view, format, staff }: { view: QuotesView; format: Formatters; staff: Staff }) {
  const [t, list, words] = await Promise.all([getTranslations('quotes.tabs'), getTranslations('money-list'), statusLabels()])
  const shown = tabs.map(({ name, status }) => {
    const tabHref = href(all, { status })
    return { label: t(name), href: tabHref, here: href(view) === tabHref }
  })
  return (
    <>
      <ViewTabs
        list="quotes"
        label={t('label')}
        tabs={shown}
        query={quotesAddress.query(view).toString()}
        staff={staff}
        countOf={(query) => countQuotes(query, format)}
      />
      <FilterBar className="mb-3">
        <ReferenceFilter view={view} hrefOf={(change) => href(view, change)} />
        <MoneyFilters
          view={view}
          hrefOf={(change) => href(view, change)}
          format={format}
          statuses={shownStatuses.map((value) => ({ value, label: words('payment', value) }))}
        />
        <PayeeFilter view={view} hrefOf={(change) => href(view, change)} seesEmails={staff.can('customer.see_email')} />
        {isFiltered(view) && (
          <LinkButton variant="ghost" href={path}>
            {list('filters.clear')}
          </LinkButton>
        )}
      </FilterBar>
    </>
  )
}
