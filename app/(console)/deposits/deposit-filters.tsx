import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { Field, SelectField } from '#components/field'
import { FilterBar } from '#components/filter-bar'
import { banks } from '#contract/banks'
import { depositCurrencies, depositStatuses } from '#contract/deposits'
import { AnyOfFilter, OneOfFilter } from '../_kit/list/choice-filters'
import { FilterMenu } from '../_kit/list/filter-menu'
import { TypedFilter } from '../_kit/list/typed-filter'
import { bankName } from '../_records/customer/bank-name'
import { type DepositsView, depositsAddress } from '../_records/deposit/deposits-address'
import { BankReferenceFilter } from '../_records/payment/bank-reference-filter'
import { CreatedFilter } from '../_records/payment/money-filters'
import { searches } from '../_records/payment/searches'
import { amountInput } from '../_records/transaction/transactions-address'

const { all, href, isFiltered } = depositsAddress

type Props = { view: DepositsView; format: Formatters }

/** Shows the filters of the list. What selects a deposit is looked for among all, because few of them wait for people. */
export async function DepositFilters({ view, format }: Props) {
  const [list, statuses, searchesDeposits] = await Promise.all([
    getTranslations('money-list'),
    getTranslations('status.deposit'),
    searches('searchedDeposits'),
  ])
  return (
    <FilterBar className="mb-3">
      {searchesDeposits && (
        <>
          <BankReferenceFilter
            value={view.bankReference}
            removed={href(view, { bankReference: undefined })}
            address={href(view, { bankReference: undefined, tab: 'all' })}
          />
          <AmountFilter view={view} format={format} />
          <BankFilter view={view} />
        </>
      )}
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

/** Filters by the exact amount, of one currency or of any. */
async function AmountFilter({ view, format }: Props) {
  const [t, list] = await Promise.all([getTranslations('deposits.filters'), getTranslations('money-list')])
  const { amount, currency } = view
  const removed = { amount: undefined, currency: undefined }
  const words = [amount && format.figure(amount), currency].filter(Boolean).join(' ')
  return (
    <FilterMenu
      label={t('amount')}
      value={words}
      options={[]}
      removeHref={href(view, removed)}
      removeLabel={list('remove', { filter: t('amount') })}
    >
      <TypedFilter address={href(view, { ...removed, tab: 'all' })} apply={list('apply')}>
        <Field label={t('exactAmount')} name="amount" defaultValue={amount} title={t('amountForm')} {...amountInput} />
        <SelectField
          label={t('currency')}
          name="currency"
          defaultValue={currency}
          placeholder={t('anyCurrency')}
          options={depositCurrencies.map((value) => ({ value, label: value }))}
        />
      </TypedFilter>
    </FilterMenu>
  )
}

async function BankFilter({ view }: Pick<Props, 'view'>) {
  const [t, list] = await Promise.all([getTranslations('deposits.filters'), getTranslations('money-list')])
  const mobile = banks.filter(({ pagomovil }) => pagomovil).map(({ code }) => code)
  const codes = view.bank === undefined || mobile.includes(view.bank) ? mobile : [...mobile, view.bank]
  return (
    <OneOfFilter
      label={t('bank')}
      removeLabel={list('remove', { filter: t('bank') })}
      options={codes.map((code) => ({ value: code, label: `${code} ${bankName({ bank_code: code })}` }))}
      chosen={view.bank}
      hrefOf={(bank) => href(view, { bank, tab: 'all' })}
    />
  )
}
