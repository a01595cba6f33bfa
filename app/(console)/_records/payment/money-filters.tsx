import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { Field } from '#components/field'
import { firstDay, lastDay } from '#lib/shared/zoned-day'
import { AnyOfFilter } from '../../_kit/list/choice-filters'
import { createdPeriods, daysOfPeriod } from '../../_kit/list/created-periods'
import { FilterMenu } from '../../_kit/list/filter-menu'
import { TypedFilter } from '../../_kit/list/typed-filter'
import type { MoneyView } from './money-view'

type Option = { value: string; label: string }
type Change = Partial<Pick<MoneyView, 'status' | 'type' | 'created' | 'age' | 'from' | 'to'>>
type Props = {
  view: MoneyView
  /** Returns the address of the list after a change. */
  hrefOf: (change: Change) => string
  format: Formatters
  statuses: readonly Option[]
  types?: readonly Option[]
}

/** Shows the filters of a list of quotes or transactions. */
export async function MoneyFilters({ view, hrefOf, format, statuses, types = [] }: Props) {
  const t = await getTranslations('money-list')
  const removeLabel = (filter: 'status' | 'type') => t('remove', { filter: t(`filters.${filter}`) })
  return (
    <>
      <AnyOfFilter
        label={t('filters.status')}
        removeLabel={removeLabel('status')}
        options={statuses}
        chosen={view.status}
        hrefOf={(status) => hrefOf({ status })}
      />
      {types.length > 0 && (
        <AnyOfFilter
          label={t('filters.type')}
          removeLabel={removeLabel('type')}
          options={types}
          chosen={view.type ?? []}
          hrefOf={(type) => hrefOf({ type })}
        />
      )}
      <CreatedFilter view={view} hrefOf={hrefOf} format={format} />
    </>
  )
}

const undated = { created: undefined, age: undefined, from: undefined, to: undefined } as const

type CreatedView = Pick<MoneyView, 'created' | 'age' | 'from' | 'to'>
type CreatedProps = Pick<Props, 'format'> & {
  /** The name of the filter; "Created" by default. */
  label?: string
  view: CreatedView
  hrefOf: (change: Pick<CreatedView, 'created' | 'from' | 'to'> & { age: undefined }) => string
}

/** Filters by the time of creation: a period that ends now, or a range of days. */
export async function CreatedFilter({ label, view, hrefOf, format }: CreatedProps) {
  const t = await getTranslations('money-list')
  const name = label ?? t('filters.created')
  const spanned = view.from !== undefined || view.to !== undefined
  const periods = createdPeriods.map((period) => ({
    key: period,
    label: t(`created.${period}`, { days: daysOfPeriod[period] }),
    href: hrefOf({ ...undated, created: view.created === period ? undefined : period }),
    on: view.created === period && view.age === undefined && !spanned,
  }))
  const day = (text: string | undefined) => (text === undefined ? '…' : format.calendarDay(text))
  const isOneDay = view.from !== undefined && view.from === view.to
  const days = isOneDay ? day(view.from) : t('between', { from: day(view.from), to: day(view.to) })
  const span = spanned ? days : view.age && t(`ages.${view.age}`)
  return (
    <FilterMenu
      label={name}
      value={span ?? periods.find(({ on }) => on)?.label ?? ''}
      options={periods}
      removeHref={hrefOf(undated)}
      removeLabel={t('remove', { filter: name })}
    >
      <TypedFilter address={hrefOf(undated)} apply={t('apply')}>
        <Field label={t('from')} name="from" type="date" defaultValue={view.from} min={firstDay} max={lastDay} />
        <Field label={t('to')} name="to" type="date" defaultValue={view.to} min={firstDay} max={lastDay} />
      </TypedFilter>
    </FilterMenu>
  )
}
