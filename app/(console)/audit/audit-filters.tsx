import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { type Formatters, formatters } from '#app/formatters'
import { listPeople } from '#backoffice/people/people'
import { LinkButton } from '#components/button'
import { Field } from '#components/field'
import { FilterBar } from '#components/filter-bar'
import { FilterChip } from '#components/filter-chip'
import type { Staff } from '#lib/access/session'
import { openDesk } from '#lib/server/desk'
import { shortId, shownSearchTerm } from '#lib/shared/masks'
import { dayBefore, firstDay, lastDay, zonedClock } from '#lib/shared/zoned-day'
import { FilterMenu } from '../_kit/list/filter-menu'
import { TypedFilter } from '../_kit/list/typed-filter'
import { ActsCount } from './acts-count'
import { type AuditView, actionGroups, auditAddress, ends, objectKinds } from './audit-address'
import { AuditSearch } from './audit-search'
import type { RequestedActs } from './requested-acts'

type Props = { requested: RequestedActs; staff: Staff }

/** Shows the search field, the filters by time, person, act, subject and outcome, and the number of matching acts. */
export async function AuditFilters({ requested: { view, term, filters }, staff }: Props) {
  const [t, format, people] = await Promise.all([getTranslations('audit'), formatters(), listPeople((await openDesk()).db)])
  const filter = (name: 'kind' | 'action' | 'result' | 'person', options: readonly Option[]) => (
    <FilterMenu
      label={t(`filters.${name}`)}
      value={options.find(({ key }) => key === view[name])?.label ?? view[name] ?? ''}
      options={options.map((option) => ({
        ...option,
        on: option.key === view[name],
        href: auditAddress.href(view, { [name]: option.key }),
      }))}
      removeHref={auditAddress.href(view, { [name]: undefined })}
      removeLabel={t('remove', { filter: t(`filters.${name}`) })}
    />
  )
  const seesEmails = staff.can('customer.see_email')
  return (
    <FilterBar className="my-3">
      <AuditSearch label={t('search.label')} placeholder={t('search.placeholder')} />
      {term && <SearchChip view={view} shown={shownSearchTerm(term, { seesEmails })} />}
      <WhenFilter view={view} format={format} />
      {filter('person', people.map(personOption))}
      {filter('action', actionOptions(t, view.action))}
      {filter(
        'kind',
        optionsOf(objectKinds, (key) => t(`kinds.${key}`)),
      )}
      {filter(
        'result',
        optionsOf(ends, (key) => t(`results.${key}`)),
      )}
      <ObjectChip view={view} />
      {auditAddress.isFiltered(view) && (
        <LinkButton variant="ghost" href="/audit">
          {t('clear')}
        </LinkButton>
      )}
      <span className="ml-auto text-sm text-muted tabular-nums">
        <Suspense key={auditAddress.href(view)}>
          <ActsCount filters={filters} />
        </Suspense>
      </span>
    </FilterBar>
  )
}

async function SearchChip({ view, shown }: { view: AuditView; shown: string }) {
  const t = await getTranslations('audit.search')
  return (
    <FilterChip removeLabel={t('remove')} removeHref={auditAddress.href(view, { search: undefined })}>
      {t('set', { term: shown })}
    </FilterChip>
  )
}

async function ObjectChip({ view }: { view: AuditView }) {
  const t = await getTranslations('audit')
  const name = t('filters.object')
  if (!view.object) return null
  return (
    <FilterChip removeLabel={t('remove', { filter: name })} removeHref={auditAddress.href(view, { object: undefined })}>
      {`${name}: ${shortId(view.object)}`}
    </FilterChip>
  )
}

type Option = { key: string; label: string }

function personOption({ id, name }: { id: string; name: string }): Option {
  return { key: id, label: name }
}

function optionsOf<Key extends string>(keys: readonly Key[], labelOf: (key: Key) => string): Option[] {
  return keys.map((key) => ({ key, label: labelOf(key) }))
}

type Words = Awaited<ReturnType<typeof getTranslations<'audit'>>>

/** Returns the groups of acts as options, and the single act that the address contains. */
function actionOptions(t: Words, chosen: string | undefined) {
  const groups = actionGroups.map((key) => ({ key: String(key), label: t(`groups.${key.replace(/\.$/, '')}`) }))
  const named =
    chosen === undefined || groups.some(({ key }) => key === chosen) ? undefined : `actions.${chosen.replaceAll('.', '_')}`
  const group = `groups.${chosen?.replace(/\.$/, '')}`
  if (named === undefined || chosen === undefined) return groups
  return [...groups, { key: chosen, label: t.has(named) ? t(named) : t.has(group) ? t(group) : chosen }]
}

/** Filters by time: today, a period that ends today, or a range of days. */
async function WhenFilter({ view, format }: { view: AuditView; format: Formatters }) {
  const t = await getTranslations('audit')
  const { since, to } = view
  const today = zonedClock(format.now, format.timeZone).slice(0, 10)
  const periods = [
    { key: 'today', label: t('periods.today'), first: today },
    { key: 'week', label: t('periods.week'), first: dayBefore(today, 6) },
    { key: 'month', label: t('periods.month'), first: dayBefore(today, 29) },
  ]
  const day = format.calendarDay
  const span = () => {
    if (since && to) return since === to ? day(since) : t('periods.between', { since: day(since), to: day(to) })
    if (since) return t('periods.sinceDay', { since: day(since) })
    return to ? t('periods.untilDay', { to: day(to) }) : ''
  }
  const period = to === undefined ? periods.find(({ first }) => first === since) : undefined
  const off = { since: undefined, to: undefined }
  return (
    <FilterMenu
      label={t('filters.when')}
      value={period?.label ?? span()}
      options={periods.map(({ key, label, first }) => ({
        key,
        label,
        href: auditAddress.href(view, { since: first, to: undefined }),
        on: key === period?.key,
      }))}
      removeHref={auditAddress.href(view, off)}
      removeLabel={t('remove', { filter: t('filters.when') })}
    >
      <TypedFilter address={auditAddress.href(view, off)} apply={t('periods.apply')}>
        <Field label={t('periods.from')} name="since" type="date" defaultValue={since} min={firstDay} max={lastDay} />
        <Field label={t('periods.to')} name="to" type="date" defaultValue={to} min={firstDay} max={lastDay} />
      </TypedFilter>
    </FilterMenu>
  )
}
