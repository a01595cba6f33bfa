import { getTranslations } from 'next-intl/server'
import type { Formatters } from '#app/formatters'
import { LinkButton } from '#components/button'
import { Field } from '#components/field'
import { FilterBar } from '#components/filter-bar'
import { reviewDecisions } from '#contract/reasons'
import { reviewReasons, reviewStatuses } from '#contract/reviews'
import { offers } from '#lib/server/api'
import { startOfDay } from '#lib/shared/zoned-day'
import { ageNames } from '../_kit/list/ages'
import { FilterMenu } from '../_kit/list/filter-menu'
import { TypedFilter } from '../_kit/list/typed-filter'
import { reviewLabels } from '../_records/review/review-labels'
import { assignees, isReviewsFiltered, type ReviewsView, reviewsHref, toggleReviewsHref } from '../_records/review/reviews-query'

/** Status, reason and whose it is; each choice is a link. */
export async function ReviewFilters({ view, w }: { view: ReviewsView; w: Formatters }) {
  const [t, dated, words, decisions] = await Promise.all([
    getTranslations('reviews'),
    offers('readReviewSums'), // who adds up by time also lists by it
    reviewLabels(),
    getTranslations('reviews.decisions'),
  ])
  const several = (filter: 'status' | 'reason' | 'decision', values: readonly string[], name: (value: string) => string) => ({
    label: t(`filters.${filter}`),
    value: view[filter].map(name).join(', '),
    options: values.map((value) => ({
      key: value,
      label: name(value),
      href: toggleReviewsHref(view, filter, value),
      on: view[filter].includes(value),
    })),
    removeHref: reviewsHref(view, { [filter]: [] }),
    removeLabel: t('filters.remove', { filter: t(`filters.${filter}`) }),
  })
  return (
    <FilterBar className="mb-3">
      <FilterMenu {...several('status', reviewStatuses, words.status)} />
      <FilterMenu {...several('reason', reviewReasons, words.reason)} />
      <FilterMenu
        label={t('filters.assignee')}
        value={view.assignee ? t(`assignees.${view.assignee}`) : ''}
        options={assignees.map((name) => ({
          key: name,
          label: t(`assignees.${name}`),
          href: reviewsHref(view, { assignee: view.assignee === name ? undefined : name }),
          on: view.assignee === name,
        }))}
        removeHref={reviewsHref(view, { assignee: undefined })}
        removeLabel={t('filters.remove', { filter: t('filters.assignee') })}
      />
      {dated && <AgeFilter view={view} />}
      {dated && <FilterMenu {...several('decision', reviewDecisions, (value) => decisions(value))} />}
      {dated && <DecidedFilter view={view} w={w} />}
      {isReviewsFiltered(view) && (
        <LinkButton variant="ghost" href="/reviews">
          {t('filters.clear')}
        </LinkButton>
      )}
    </FilterBar>
  )
}

async function AgeFilter({ view }: { view: ReviewsView }) {
  const t = await getTranslations('reviews')
  return (
    <FilterMenu
      label={t('filters.age')}
      value={view.age ? t(`ages.${view.age}`) : ''}
      options={ageNames.map((name) => ({
        key: name,
        label: t(`ages.${name}`),
        href: reviewsHref(view, { age: view.age === name ? undefined : name }),
        on: view.age === name,
      }))}
      removeHref={reviewsHref(view, { age: undefined })}
      removeLabel={t('filters.remove', { filter: t('filters.age') })}
    />
  )
}

async function DecidedFilter({ view, w }: { view: ReviewsView; w: Formatters }) {
  const t = await getTranslations('reviews.filters')
  const undated = reviewsHref(view, { from: undefined, to: undefined })
  const day = (text: string | undefined) => (text === undefined ? '…' : w.day(startOfDay(text, w.timeZone)))
  const days = view.from === view.to ? day(view.from) : t('between', { from: day(view.from), to: day(view.to) })
  return (
    <FilterMenu
      label={t('decided')}
      value={view.from || view.to ? days : ''}
      options={[]}
      removeHref={undated}
      removeLabel={t('remove', { filter: t('decided') })}
    >
      <TypedFilter address={undated} apply={t('apply')}>
        <Field label={t('from')} name="from" type="date" defaultValue={view.from} max="9999-12-31" />
        <Field label={t('to')} name="to" type="date" defaultValue={view.to} max="9999-12-31" />
      </TypedFilter>
    </FilterMenu>
  )
}
