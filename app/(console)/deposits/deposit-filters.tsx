import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { FilterBar } from '#components/filter-bar'
import { depositStatuses } from '#contract/deposits'
import { AnyOfFilter } from '../_kit/list/choice-filters'
import { type DepositsView, depositsAddress } from '../_records/deposit/deposits-address'
import { CreatedFilter } from '../_records/payment/money-filters'

const { all, href, isFiltered } = depositsAddress

/** Shows the filters of the list. A status is looked for among all deposits, because few of them wait for people. */
export async function DepositFilters({ view, format }: { view: DepositsView; format: Formatters }) {
  const [list, statuses] = await Promise.all([getTranslations('money-list'), getTranslations('status.deposit')])
  return (
    <FilterBar className="mb-3">
      <AnyOfFilter
        label={list('filters.status')}
        removeLabel={list('remove', { filter: list('filters.status') })}
        options={depositStatuses.map((value) => ({ value, label: statuses(value) }))}
        chosen={view.status}
        hrefOf={(status) => href(view, { status, tab: 'all' })}
      />
      <CreatedFilter
        view={{ ...view, age: undefined }}
        hrefOf={({ created, from, to }) => href(view, { created, from, to })}
        format={format}
      />
      {isFiltered(view) && (
        <LinkButton variant="ghost" href={href(all, { tab: view.tab })}>
          {list('filters.clear')}
        </LinkButton>
      )}
    </FilterBar>
  )
}
