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
import { BankReferenceFilter } from '../_records/payment/bank-reference-filter'
import { MoneyFilters } from '../_records/payment/money-filters'
import { PayeeFilter } from '../_records/payment/payee-filter'
import { ReferenceFilter } from '../_records/payment/reference-filter'
import { searches } from '../_records/payment/searches'
import { amountInput, type TransactionsView, transactionsAddress } from '../_records/transaction/transactions-address'
import { countTransactions } from './count-transactions'

const { all, href, isFiltered, path } = transactionsAddress

type Props = { view: TransactionsView; format: Formatters; staff: Staff; maySort: boolean }

/** Shows the most common views of the list as tabs, and its filters. */
export async function TransactionFilters({ view, format, staff, maySort }: Props) {
  const [t, list, types, statuses, searchesNumbers] = await Promise.all([
    getTranslations('transactions'),
    getTranslations('money-list'),
    getTranslations('status.transactionType'),
    getTranslations('status.transaction'),
    searches('searchedTransactions'),
  ])
  const listOf = (status: readonly string[]) => href(all, { status })
  const tab = (label: string, status: readonly string[]) => ({
    label,
    href: listOf(status),
    here: href(view, { sorting: newestFirst }) === listOf(status),
  })
  const tabs = [tab(t('tabs.all'), []), tab(t('tabs.open'), ['pending', 'processing']), tab(t('tabs.failed'), ['failed'])]
  return (
    <>
      <ViewTabs
        list="transactions"
        label={t('tabs.label')}
        tabs={tabs}
        query={transactionsAddress.query(view).toString()}
        staff={staff}
        countOf={(query) => countTransactions(query, format)}
      />
      <FilterBar className="mb-3">
        <ReferenceFilter view={view} hrefOf={(change) => href(view, change)} />
        <MoneyFilters
          view={view}
          hrefOf={(change) => href(view, change)}
          format={format}
          statuses={transactionStatuses.map((value) => ({ value, label: statuses(value) }))}
          types={transactionTypes.map((value) => ({ value, label: types(value) }))}
        />
        <PayeeFilter view={view} hrefOf={(change) => href(view, change)} seesEmails={staff.can('customer.see_email')} />
        <AmountFilter view={view} format={format} />
        {searchesNumbers && <BankReferenceFilter value={view.bankReference} removed={href(view, { bankReference: undefined })} />}
        {isFiltered(view) && (
          <LinkButton variant="ghost" href={path}>
            {list('filters.clear')}
          </LinkButton>
        )}
        {maySort && <SortMenu sorts={transactionSorts} sorting={view.sorting} hrefOf={(sorting) => href(view, { sorting })} />}
      </FilterBar>
    </>
  )
}

async function AmountFilter({ view, format }: { view: TransactionsView; format: Formatters }) {
  const words = await getTranslations('transactions.filters')
  const figure = (amount: string | undefined) => (amount === undefined ? '…' : format.figure(amount))
  const set = view.least !== undefined || view.most !== undefined
  const typed = { ...amountInput, title: words('amountForm'), after: words('dollars') }
  return (
    <FilterMenu
      label={words('amount')}
      value={set ? words('amountBetween', { least: figure(view.least), most: figure(view.most) }) : ''}
      options={[]}
      removeHref={href(view, { least: undefined, most: undefined })}
      removeLabel={words('removeAmount')}
    >
      <TypedFilter address={href(view, { least: undefined, most: undefined })} apply={words('apply')}>
        <Field label={words('least')} name="least" defaultValue={view.least} {...typed} />
        <Field label={words('most')} name="most" defaultValue={view.most} {...typed} />
      </TypedFilter>
    </FilterMenu>
  )
}
