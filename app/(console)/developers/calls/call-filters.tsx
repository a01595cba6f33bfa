import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { listLoggedOperations } from '#backoffice/call-log/list-calls'
import { callOutcomes } from '#backoffice/call-log/tables'
import { listPeople } from '#backoffice/people/people'
import { AppLink } from '#components/app-link'
import { LinkButton } from '#components/button'
import { Field } from '#components/field'
import { FilterBar } from '#components/filter-bar'
import { chipLook } from '#components/filter-chip'
import { openDesk } from '#lib/server/desk'
import { dayBefore, firstDay, lastDay, zonedClock } from '#lib/shared/zoned-day'
import { FilterMenu } from '../../_kit/list/filter-menu'
import { SearchFilter } from '../../_kit/list/search-filter'
import { TypedFilter } from '../../_kit/list/typed-filter'
import { type CallsView, callsAddress, machine } from '../../_records/call/calls-address'

const { href, isFiltered, path } = callsAddress

type Props = { view: CallsView; format: Formatters }

/** Shows the filters by record, operation, outcome, person and day. */
export async function CallFilters({ view, format }: Props) {
  const [t, { db }] = await Promise.all([getTranslations('developers-calls'), openDesk()])
  const [operations, people] = await Promise.all([listLoggedOperations(db), listPeople(db)])
  const chosen = (name: 'operation' | 'outcome' | 'person', options: readonly { key: string; label: string }[]) => (
    <FilterMenu
      label={t(`filters.${name}`)}
      value={options.find(({ key }) => key === view[name])?.label ?? view[name] ?? ''}
      options={options.map((option) => ({
        ...option,
        on: option.key === view[name],
        href: href(view, { [name]: option.key }),
      }))}
      removeHref={href(view, { [name]: undefined })}
      removeLabel={t('remove', { filter: t(`filters.${name}`) })}
    />
  )
  const persons = [{ key: machine, label: t('machine') }, ...people.map(({ id, name }) => ({ key: id, label: name }))]
  return (
    <FilterBar className="mb-3">
      <RecordFilter view={view} />
      {chosen(
        'operation',
        operations.map((name) => ({ key: name, label: name })),
      )}
      {chosen(
        'outcome',
        callOutcomes.map((key) => ({ key, label: t(`outcomes.${key}`) })),
      )}
      {chosen('person', persons)}
      <DayFilter view={view} format={format} />
      <AppLink
        href={href(view, { probes: !view.probes })}
        className={chipLook({ state: view.probes ? 'set' : 'off' })}
        aria-current={view.probes ? 'true' : undefined}
        scroll={false}
      >
        {t('filters.probes')}
      </AppLink>
      {isFiltered(view) && (
        <LinkButton variant="ghost" href={path}>
          {t('clear')}
        </LinkButton>
      )}
    </FilterBar>
  )
}

async function RecordFilter({ view }: { view: CallsView }) {
  const t = await getTranslations('developers-calls')
  return (
    <SearchFilter
      name="record"
      value={view.record}
      label={t('filters.record')}
      maxLength={250}
      removed={href(view, { record: undefined })}
      chip={t('filters.recordSet', { record: view.record ?? '' })}
      removeLabel={t('remove', { filter: t('filters.record') })}
    />
  )
}

async function DayFilter({ view, format }: Props) {
  const t = await getTranslations('developers-calls')
  const today = zonedClock(format.now, format.timeZone).slice(0, 10)
  const words = [t('filters.today'), t('filters.yesterday')]
  const options = [today, dayBefore(today)].map((day, back) => ({
    key: day,
    label: words[back],
    on: view.day === day,
    href: href(view, { day: view.day === day ? undefined : day }),
  }))
  const value = options.find(({ on }) => on)?.label ?? (view.day && format.calendarDay(view.day)) ?? ''
  return (
    <FilterMenu
      label={t('filters.day')}
      value={value}
      options={options}
      removeHref={href(view, { day: undefined })}
      removeLabel={t('remove', { filter: t('filters.day') })}
    >
      <TypedFilter address={href(view, { day: undefined })} apply={t('filters.apply')}>
        <Field label={t('filters.day')} name="day" type="date" defaultValue={view.day} min={firstDay} max={lastDay} />
      </TypedFilter>
    </FilterMenu>
  )
}
