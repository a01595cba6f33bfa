import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { Field } from '#components/field'
import { FilterBar } from '#components/filter-bar'
import { transactionSorts } from '#contract/transfer-lists'
import { transactionStatuses, transactionTypes } from '#contract/transfers'
import type { Staff } from '#lib/access/session'
import { FilterMenu } from '../_kit/list/filter-menu'
import { SortMenu } from '../_kit/list/sort-menu'
import { newestFirst } from '../_kit/list/sorting'
import { TypedFilter } from '../_kit/list/typed-filter'
import { ViewTabs } from '../_kit/views/view-tabs'
import { MoneyFilters } from '../_records/payment/money-filters'
import {
  amountPattern,
  isMoneyFiltered,
  type MoneyView,
  moneyHref,
  moneyParams,
  moneyViewHref,
} from '../_records/payment/money-list'
import { PayeeFilter } from '../_records/payment/payee-filter'
import { ReferenceFilter } from '../_records/payment/reference-filter'
import { countTransactions } from './count-transactions'

type Props = { view: MoneyView; w: Formatters; staff: Staff; maySort: boolean }

/** The views of the list that are asked for most, then its filters. */
export async function TransactionFilters({ view, w, staff, maySort }: Props) {
  const [t, list, types, statuses] = await Promise.all([
    getTranslations('transactions'),
    getTranslations('money-list'),
    getTranslations('status.transactionType'),
    getTranslations('status.transaction'),
  ])
  const tab = (label: string, status: readonly string[]) => ({
    label,
    href: moneyViewHref(view.path, status),
    here: moneyHref(view, { sorting: newestFirst }) === moneyViewHref(view.path, status),
  })
  const tabs = [tab(t('tabs.all'), []), tab(t('tabs.open'), ['pending', 'processing']), tab(t('tabs.failed'), ['failed'])]
  return (
    <>
      <ViewTabs
        list="transactions"
        label={t('tabs.label')}
        tabs={tabs}
        query={moneyParams({ ...view, trail: [] }).toString()}
        staff={staff}
        countOf={(query) => countTransactions(query, w)}
      />
      <FilterBar className="mb-3">
        <ReferenceFilter view={view} />
        <MoneyFilters
          view={view}
          w={w}
          statuses={transactionStatuses.map((value) => ({ value, word: statuses(value) }))}
          types={transactionTypes.map((value) => ({ value, word: types(value) }))}
        />
        <PayeeFilter view={view} seesEmails={staff.can('customer.see_email')} />
        <AmountFilter view={view} w={w} />
        {isMoneyFiltered(view) && (
          <LinkButton variant="ghost" href={view.path}>
            {list('filters.clear')}
          </LinkButton>
        )}
        {maySort && (
          <SortMenu sorts={transactionSorts} sorting={view.sorting} hrefOf={(sorting) => moneyHref(view, { sorting })} />
        )}
      </FilterBar>
    </>
  )
}

async function AmountFilter({ view, w }: { view: MoneyView; w: Formatters }) {
  const words = await getTranslations('transactions.filters')
  const figure = (amount: string | undefined) => (amount === undefined ? '…' : w.figure(amount))
  const set = view.least !== undefined || view.most !== undefined
  const typed = { type: 'text', inputMode: 'decimal', pattern: amountPattern, title: words('amountForm'), after: 'USDC' } as const
  return (
    <FilterMenu
      label={words('amount')}
      value={set ? words('amountBetween', { least: figure(view.least), most: figure(view.most) }) : ''}
      options={[]}
      removeHref={moneyHref(view, { least: undefined, most: undefined })}
      removeLabel={words('removeAmount')}
    >
      <TypedFilter address={moneyHref(view, { least: undefined, most: undefined })} apply={words('apply')}>
        <Field label={words('least')} name="least" defaultValue={view.least} {...typed} />
        <Field label={words('most')} name="most" defaultValue={view.most} {...typed} />
      </TypedFilter>
    </FilterMenu>
  )
}
