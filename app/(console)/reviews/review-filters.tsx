import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { Field } from '#components/field'
import { FilterBar } from '#components/filter-bar'
import { reviewDecisions } from '#contract/reasons'
import { reviewReasons, reviewStatuses } from '#contract/reviews'
import { offers } from '#lib/server/api'
import { firstDay, lastDay, startOfDay } from '#lib/shared/zoned-day'
import { ageNames } from '../_kit/list/ages'
import { AnyOfFilter, OneOfFilter } from '../_kit/list/choice-filters'
import { FilterMenu } from '../_kit/list/filter-menu'
import { TypedFilter } from '../_kit/list/typed-filter'
import { reviewLabels } from '../_records/review/review-labels'
import { assignees, type ReviewsView, reviewsAddress } from '../_records/review/reviews-address'

const { href, isFiltered, path } = reviewsAddress

type Props = {
  view: ReviewsView
  format: Formatters
  /** False for whoever sees decided reviews only. */
  decides: boolean
}

/** Shows the filters by status, reason and assignee; each choice is a link. */
export async function ReviewFilters({ view, format, decides }: Props) {
  const [t, dated, words, decisions] = await Promise.all([
    getTranslations('reviews'),
    offers('readReviewSums'), // an API with these sums can also filter its list by time
    reviewLabels(),
    getTranslations('reviews.decisions'),
  ])
  const remove = (filter: 'status' | 'reason' | 'decision' | 'assignee' | 'age') =>
    t('filters.remove', { filter: t(`filters.${filter}`) })
  const several = (filter: 'status' | 'reason' | 'decision', values: readonly string[], name: (value: string) => string) => (
    <AnyOfFilter
      label={t(`filters.${filter}`)}
      removeLabel={remove(filter)}
      options={values.map((value) => ({ value, label: name(value) }))}
      chosen={view[filter]}
      hrefOf={(chosen) => href(view, { [filter]: chosen })}
    />
  )
  return (
    <FilterBar className="mb-3">
      {decides && several('status', reviewStatuses, words.status)}
      {several('reason', reviewReasons, words.reason)}
      {decides && (
        <OneOfFilter
          label={t('filters.assignee')}
          removeLabel={remove('assignee')}
          options={assignees.map((value) => ({ value, label: t(`assignees.${value}`) }))}
          chosen={view.assignee}
          hrefOf={(assignee) => href(view, { assignee })}
        />
      )}
      {dated && decides && (
        <OneOfFilter
          label={t('filters.age')}
          removeLabel={remove('age')}
          options={ageNames.map((value) => ({ value, label: t(`ages.${value}`) }))}
          chosen={view.age}
          hrefOf={(age) => href(view, { age })}
        />
      )}
      {dated && several('decision', reviewDecisions, (value) => decisions(value))}
      {dated && <DecidedFilter view={view} format={format} />}
      {isFiltered(decides ? view : { ...view, status: [] }) && (
        <LinkButton variant="ghost" href={path}>
          {t('filters.clear')}
        </LinkButton>
      )}
    </FilterBar>
  )
}

async function DecidedFilter({ view, format }: { view: ReviewsView; format: Formatters }) {
  const filters = await getTranslations('reviews.filters')
  const undated = href(view, { from: undefined, to: undefined })
  const day = (text: string | undefined) => (text === undefined ? '…' : format.day(startOfDay(text, format.timeZone)))
  const days = view.from === view.to ? day(view.from) : filters('between', { from: day(view.from), to: day(view.to) })
  return (
    <FilterMenu
      label={filters('decided')}
      value={view.from || view.to ? days : ''}
      options={[]}
      removeHref={undated}
      removeLabel={filters('remove', { filter: filters('decided') })}
    >
      <TypedFilter address={undated} apply={filters('apply')}>
        <Field label={filters('from')} name="from" type="date" defaultValue={view.from} min={firstDay} max={lastDay} />
        <Field label={filters('to')} name="to" type="date" defaultValue={view.to} min={firstDay} max={lastDay} />
      </TypedFilter>
    </FilterMenu>
  )
}
