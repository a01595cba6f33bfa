import { getTranslations } from 'next-intl/server'
import { createdPeriods } from './customers/customers-query'
import { FilterMenu } from './filter-menu'
import { type MoneyView, moneyHref, toggleMoneyHref } from './money-list'

export type FilterWord = { value: string; word: string }

/** The filters of a list of quotes or transactions. */
export async function MoneyFilters(props: { view: MoneyView; statuses: readonly FilterWord[]; types?: readonly FilterWord[] }) {
  const t = await getTranslations('money-list')
  const { view, statuses, types = [] } = props
  const chosen = (words: readonly FilterWord[], held: readonly string[]) =>
    words
      .filter(({ value }) => held.includes(value))
      .map(({ word }) => word)
      .join(', ')
  const toggles = (filter: 'status' | 'type', words: readonly FilterWord[]) =>
    words.map(({ value, word }) => ({
      key: value,
      label: word,
      href: toggleMoneyHref(view, filter, value),
      on: view[filter].includes(value),
    }))
  const periods = (['today', 'week', 'month', 'quarter'] as const).map((period) => ({
    key: period,
    label: t(`created.${period}`, { days: createdPeriods[period] }),
    href: moneyHref(view, { created: view.created === period ? undefined : period }),
    on: view.created === period,
  }))
  return (
    <>
      <FilterMenu
        label={t('filters.status')}
        value={chosen(statuses, view.status)}
        options={toggles('status', statuses)}
        removeHref={moneyHref(view, { status: [] })}
        removeLabel={t('remove', { filter: t('filters.status') })}
      />
      {types.length > 0 && (
        <FilterMenu
          label={t('filters.type')}
          value={chosen(types, view.type)}
          options={toggles('type', types)}
          removeHref={moneyHref(view, { type: [] })}
          removeLabel={t('remove', { filter: t('filters.type') })}
        />
      )}
      <FilterMenu
        label={t('filters.created')}
        value={periods.find(({ on }) => on)?.label ?? ''}
        options={periods}
        removeHref={moneyHref(view, { created: undefined })}
        removeLabel={t('remove', { filter: t('filters.created') })}
      />
    </>
  )
}
