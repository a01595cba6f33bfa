import { getLocale, getTranslations } from 'next-intl/server'
import { listVocabulary } from '#backoffice/notes/tags'
import { LinkButton } from '#components/button'
import { FilterBar } from '#components/filter-bar'
import { FilterChip } from '#components/filter-chip'
import { customerTypes } from '#contract/customer-body'
import { type CustomerSort, customerStates, kycStatuses } from '#contract/customers'
import type { Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { openDesk } from '#lib/server/desk'
import { AnyOfFilter, OneOfFilter } from '../_kit/list/choice-filters'
import { createdPeriods } from '../_kit/list/created-periods'
import { SortMenu } from '../_kit/list/sort-menu'
import { countryName, filterCountries } from '../_kit/words/countries'
import { statusLabels } from '../_kit/words/status-labels'
import { ColumnMenu } from './column-menu'
import { CustomerSearch } from './customer-search'
import { type CustomersView, customersAddress, endingPeriods, undeletedStates } from './customers-address'

type Props = {
  view: CustomersView
  /** The search term, masked if it is a phone. */
  shownTerm: string | undefined
  staff: Staff
  /** The offered sort orders. */
  sorts: readonly CustomerSort[]
}

const { href, isFiltered, path } = customersAddress

/** Shows the search and the filters of the list. */
export async function CustomerFilters({ view, shownTerm, staff, sorts }: Props) {
  const [t, words, locale] = await Promise.all([getTranslations('customers'), statusLabels(), getLocale()])
  const clearHref = href(view, { search: undefined, id: undefined })
  const remove = (filter: 'state' | 'kyc' | 'type' | 'country' | 'created' | 'ends') =>
    t('filters.remove', { filter: t(`filters.${filter}`) })
  const several = (filter: 'state' | 'kyc' | 'type' | 'country', values: readonly string[], name: (value: string) => string) => (
    <AnyOfFilter
      label={t(`filters.${filter}`)}
      removeLabel={remove(filter)}
      options={values.map((value) => ({ value, label: name(value) }))}
      chosen={view[filter]}
      hrefOf={(chosen) => href(view, { [filter]: chosen })}
    />
  )
  const states = staff.can('customer.read_deleted') ? customerStates : undeletedStates
  return (
    <FilterBar className="mb-3">
      <Search shownTerm={shownTerm} clearHref={clearHref} seesEmails={staff.can('customer.see_email')} />
      {several('state', states, (state) => words('customer', state))}
      {several('kyc', kycStatuses, (status) => words('kyc', status))}
      {several('type', customerTypes, (type) => (type === 'business' ? t('types.business') : t('types.individual')))}
      {several('country', filterCountries(view.country), (code) => countryName(code, locale))}
      <OneOfFilter
        label={t('filters.created')}
        removeLabel={remove('created')}
        options={createdPeriods.map((value) => ({ value, label: t(`periods.${value}`) }))}
        chosen={view.created}
        hrefOf={(created) => href(view, { created })}
      />
      {/* A view leads to it: one more button would take a second line at 1280 px. */}
      {view.ends && (
        <OneOfFilter
          label={t('filters.ends')}
          removeLabel={remove('ends')}
          options={endingPeriods.map((value) => ({ value, label: t(`endings.${value}`) }))}
          chosen={view.ends}
          hrefOf={(ends) => href(view, { ends })}
        />
      )}
      <TagFilter view={view} />
      {isFiltered(view) && (
        <LinkButton variant="ghost" href={path}>
          {t('filters.clear')}
        </LinkButton>
      )}
      {sorts.length > 0 && <SortMenu sorts={sorts} sorting={view.sorting} hrefOf={(sorting) => href(view, { sorting })} />}
      <ColumnMenu view={view} />
    </FilterBar>
  )
}

type SearchProps = { shownTerm: string | undefined; clearHref: string; seesEmails: boolean }

/** Shows the search field and the current search term. */
async function Search({ shownTerm, clearHref, seesEmails }: SearchProps) {
  const search = await getTranslations('customers.search')
  return (
    <>
      <ClientMessages namespaces={['customer-search']}>
        <CustomerSearch
          label={search('label')}
          placeholder={search('placeholder')}
          failed={search('failed')}
          seesEmails={seesEmails}
          clearHref={shownTerm && clearHref}
        />
      </ClientMessages>
      {shownTerm && (
        <FilterChip removeLabel={search('remove')} removeHref={clearHref}>
          {search('set', { term: shownTerm })}
        </FilterChip>
      )}
    </>
  )
}

/** Filters by one of the tags in use; renders nothing if there are none. */
async function TagFilter({ view }: { view: CustomersView }) {
  const [t, tags] = await Promise.all([getTranslations('customers.filters'), listVocabulary((await openDesk()).db)])
  if (tags.length === 0 && view.tag === undefined) return null
  return (
    <OneOfFilter
      label={t('tag')}
      removeLabel={t('remove', { filter: t('tag') })}
      options={tags.map((tag) => ({ value: tag, label: tag }))}
      chosen={view.tag}
      hrefOf={(tag) => href(view, { tag })}
    />
  )
}
