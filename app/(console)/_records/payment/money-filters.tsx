import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Field } from '#components/field'
import { createdPeriods } from '../../_kit/list/created-periods'
import { FilterMenu } from '../../_kit/list/filter-menu'
import { TypedFilter } from '../../_kit/list/typed-filter'
import { type MoneyView, moneyHref, toggleMoneyHref } from './money-list'

export type FilterWord = { value: string; word: string }
type Props = { view: MoneyView; w: Formatters; statuses: readonly FilterWord[]; types?: readonly FilterWord[] }

/** The filters of a list of quotes or transactions. */
export async function MoneyFilters({ view, w, statuses, types = [] }: Props) {
  const t = await getTranslations('money-list')
  const chosen = (filter: 'status' | 'type', words: readonly FilterWord[]) => (
    <FilterMenu
      label={t(`filters.${filter}`)}
      value={words.flatMap(({ value, word }) => (view[filter].includes(value) ? [word] : [])).join(', ')}
      options={words.map(({ value, word }) => ({
        key: value,
        label: word,
        href: toggleMoneyHref(view, filter, value),
        on: view[filter].includes(value),
      }))}
      removeHref={moneyHref(view, { [filter]: [] })}
      removeLabel={t('remove', { filter: t(`filters.${filter}`) })}
    />
  )
  return (
    <>
      {chosen('status', statuses)}
      {types.length > 0 && chosen('type', types)}
      <CreatedFilter view={view} w={w} />
    </>
  )
}

/** A period that ends now, or a span of days. */
async function CreatedFilter({ view, w }: { view: MoneyView; w: Formatters }) {
  const t = await getTranslations('money-list')
  const spanned = view.from !== undefined || view.to !== undefined
  const undated = { created: undefined, age: undefined, from: undefined, to: undefined } as const
  const periods = (['today', 'week', 'month', 'quarter'] as const).map((period) => ({
    key: period,
    label: t(`created.${period}`, { days: createdPeriods[period] }),
    href: moneyHref(view, { ...undated, created: view.created === period ? undefined : period }),
    on: view.created === period && view.age === undefined && !spanned,
  }))
  // Noon: the same day in every zone of the Americas.
  const day = (text: string | undefined) => (text === undefined ? '…' : w.day(`${text}T16:00:00Z`))
  const isOneDay = view.from !== undefined && view.from === view.to
  const days = isOneDay ? day(view.from) : t('between', { from: day(view.from), to: day(view.to) })
  const span = spanned ? days : view.age && t(`ages.${view.age}`)
  return (
    <FilterMenu
      label={t('filters.created')}
      value={span ?? periods.find(({ on }) => on)?.label ?? ''}
      options={periods}
      removeHref={moneyHref(view, undated)}
      removeLabel={t('remove', { filter: t('filters.created') })}
    >
      <TypedFilter address={moneyHref(view, undated)} apply={t('apply')}>
        <Field label={t('from')} name="from" type="date" defaultValue={view.from} max="9999-12-31" />
        <Field label={t('to')} name="to" type="date" defaultValue={view.to} max="9999-12-31" />
      </TypedFilter>
    </FilterMenu>
  )
}
