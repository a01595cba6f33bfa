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
import { type CreatedPeriod, createdPeriods } from '../_kit/list/created-periods'
import { FilterMenu, type FilterOption } from '../_kit/list/filter-menu'
import { SortMenu } from '../_kit/list/sort-menu'
import { countryName, filterCountries } from '../_kit/words/countries'
import { statusLabels } from '../_kit/words/status-labels'
import { ColumnMenu } from './column-menu'
import { CustomerSearch } from './customer-search'
import { type CustomersView, customersHref, isFiltered, keptStates, toggleHref } from './customers-query'

type Props = {
  view: CustomersView
  /** What was searched for, masked where it is a phone. */
  shownTerm: string | undefined
  staff: Staff
  /** The orders that are offered. */
  sorts: readonly CustomerSort[]
}

const periods = Object.keys(createdPeriods).filter((name): name is CreatedPeriod => Object.hasOwn(createdPeriods, name))

/** Search and filters of the list. */
export async function CustomerFilters({ view, shownTerm, staff, sorts }: Props) {
  const [t, words, locale] = await Promise.all([getTranslations('customers'), statusLabels(), getLocale()])
  const clearHref = customersHref(view, { search: undefined, id: undefined })
  const several = (filter: 'state' | 'kyc' | 'type' | 'country', values: readonly string[], name: (value: string) => string) => ({
    label: t(`filters.${filter}`),
    value: view[filter].map(name).join(', '),
    options: values.map(
      (value): FilterOption => ({
        key: value,
        label: name(value),
        href: toggleHref(view, filter, value),
        on: view[filter].includes(value),
      }),
    ),
    removeHref: customersHref(view, { [filter]: [] }),
    removeLabel: t('filters.remove', { filter: t(`filters.${filter}`) }),
  })
  const typeName = (type: string) => (type === 'business' ? t('types.business') : t('types.individual'))
  return (
    <FilterBar className="mb-3">
      <ClientMessages namespaces={['customer-search']}>
        <CustomerSearch
          label={t('search.label')}
          placeholder={t('search.placeholder')}
          failed={t('search.failed')}
          seesEmails={staff.can('customer.see_email')}
          clearHref={shownTerm && clearHref}
        />
      </ClientMessages>
      {shownTerm && (
        <FilterChip removeLabel={t('search.remove')} removeHref={clearHref}>
          {t('search.set', { term: shownTerm })}
        </FilterChip>
      )}
      <FilterMenu
        {...several('state', staff.can('customer.read_deleted') ? customerStates : keptStates, (state) =>
          words('customer', state),
        )}
      />
      <FilterMenu {...several('kyc', kycStatuses, (status) => words('kyc', status))} />
      <FilterMenu {...several('type', customerTypes, typeName)} />
      <FilterMenu {...several('country', filterCountries(view.country), (code) => countryName(code, locale))} />
      <FilterMenu
        label={t('filters.created')}
        value={view.created ? t(`periods.${view.created}`) : ''}
        options={periods.map((period) => ({
          key: period,
          label: t(`periods.${period}`),
          href: customersHref(view, { created: view.created === period ? undefined : period }),
          on: view.created === period,
        }))}
        removeHref={customersHref(view, { created: undefined })}
        removeLabel={t('filters.remove', { filter: t('filters.created') })}
      />
      <TagFilter view={view} />
      {isFiltered(view) && (
        <LinkButton variant="ghost" href="/customers">
          {t('filters.clear')}
        </LinkButton>
      )}
      {sorts.length > 0 && (
        <SortMenu sorts={sorts} sorting={view.sorting} hrefOf={(sorting) => customersHref(view, { sorting })} />
      )}
      <ColumnMenu view={view} />
    </FilterBar>
  )
}

/** One of the tags that are in use; nothing while there are none. */
async function TagFilter({ view }: { view: CustomersView }) {
  const [t, tags] = [await getTranslations('customers.filters'), await listVocabulary((await openDesk()).db)]
  if (tags.length === 0 && view.tag === undefined) return null
  return (
    <FilterMenu
      label={t('tag')}
      value={view.tag ?? ''}
      options={tags.map((tag) => ({
        key: tag,
        label: tag,
        href: customersHref(view, { tag: view.tag === tag ? undefined : tag }),
        on: view.tag === tag,
      }))}
      removeHref={customersHref(view, { tag: undefined })}
      removeLabel={t('remove', { filter: t('tag') })}
    />
  )
}
