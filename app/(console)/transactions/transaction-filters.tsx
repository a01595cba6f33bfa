import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { Field } from '#components/field'
import { FilterBar } from '#components/filter-bar'
import { FilterChip } from '#components/filter-chip'
import { SearchBox } from '#components/input-box'
import { transactionSorts } from '#contract/transfer-lists'
import { transactionStatuses, transactionTypes } from '#contract/transfers'
import type { Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { FilterMenu } from '../_kit/list/filter-menu'
import { SortMenu } from '../_kit/list/sort-menu'
import { newestFirst } from '../_kit/list/sorting'
import { TypedFilter, typedFilter } from '../_kit/list/typed-filter'
import { ViewTabs } from '../_kit/views/view-tabs'
import { customerNames } from '../_records/customer/customer-names'
import { MoneyFilters } from '../_records/payment/money-filters'
import { amountPattern, type TransactionsView, transactionsAddress } from '../_records/transaction/transactions-address'
import { countTransactions } from './count-transactions'
import { CustomerPicker } from './customer-picker'

const { all, href, isFiltered, path } = transactionsAddress

type Props = { view: TransactionsView; w: Formatters; staff: Staff; maySort: boolean }

/** The views of the list that are asked for most, then its filters. */
export async function TransactionFilters({ view, w, staff, maySort }: Props) {
  const [t, types, statuses] = await Promise.all([
    getTranslations('transactions'),
    getTranslations('status.transactionType'),
    getTranslations('status.transaction'),
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
        countOf={(query) => countTransactions(query, w)}
      />
      <FilterBar className="mb-3">
        <ReferenceFilter view={view} />
        <MoneyFilters
          view={view}
          hrefOf={(change) => href(view, change)}
          w={w}
          statuses={transactionStatuses.map((value) => ({ value, label: statuses(value) }))}
          types={transactionTypes.map((value) => ({ value, label: types(value) }))}
        />
        <CustomerFilter view={view} seesEmails={staff.can('customer.see_email')} />
        <AmountFilter view={view} w={w} />
        {isFiltered(view) && (
          <LinkButton variant="ghost" href={path}>
            {t('filters.clear')}
          </LinkButton>
        )}
        {maySort && <SortMenu sorts={transactionSorts} sorting={view.sorting} hrefOf={(sorting) => href(view, { sorting })} />}
      </FilterBar>
    </>
  )
}

async function ReferenceFilter({ view }: { view: TransactionsView }) {
  const t = await getTranslations('transactions.filters')
  return (
    <>
      <TypedFilter address={href(view, { reference: undefined })}>
        <SearchBox key={view.reference} name="reference" label={t('reference')} maxLength={64} />
      </TypedFilter>
      {view.reference && (
        <FilterChip removeLabel={t('removeReference')} removeHref={href(view, { reference: undefined })}>
          {t('referenceSet', { reference: view.reference })}
        </FilterChip>
      )}
    </>
  )
}

async function CustomerFilter({ view, seesEmails }: { view: TransactionsView; seesEmails: boolean }) {
  const t = await getTranslations('transactions.filters')
  const nameOf = await customerNames([view.customer], { seesEmails })
  return (
    <FilterMenu
      label={t('customer')}
      value={nameOf(view.customer) ?? ''}
      options={[]}
      removeHref={href(view, { customer: undefined })}
      removeLabel={t('removeCustomer')}
    >
      <div className={typedFilter}>
        <ClientMessages namespaces={['customer-picker', 'customer-search']}>
          <CustomerPicker address={href(view, { customer: undefined })} seesEmails={seesEmails} />
        </ClientMessages>
      </div>
    </FilterMenu>
  )
}

async function AmountFilter({ view, w }: { view: TransactionsView; w: Formatters }) {
  const t = await getTranslations('transactions.filters')
  const figure = (amount: string | undefined) => (amount === undefined ? '…' : w.figure(amount))
  const set = view.least !== undefined || view.most !== undefined
  const typed = { type: 'text', inputMode: 'decimal', pattern: amountPattern, title: t('amountForm'), after: 'USDC' } as const
  return (
    <FilterMenu
      label={t('amount')}
      value={set ? t('amountBetween', { least: figure(view.least), most: figure(view.most) }) : ''}
      options={[]}
      removeHref={href(view, { least: undefined, most: undefined })}
      removeLabel={t('removeAmount')}
    >
      <TypedFilter address={href(view, { least: undefined, most: undefined })} apply={t('apply')}>
        <Field label={t('least')} name="least" defaultValue={view.least} {...typed} />
        <Field label={t('most')} name="most" defaultValue={view.most} {...typed} />
      </TypedFilter>
    </FilterMenu>
  )
}
