import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/button'
import { FilterBar } from '#components/filter-bar'
import { reviewReasons, reviewStatuses } from '#contract/reviews'
import { FilterMenu } from '../filter-menu'
import { assignees, isReviewsFiltered, type ReviewsView, reviewsHref, toggleReviewsHref } from './reviews-query'
import { reviewWords } from './row-words'

/** Status, reason and whose it is; each choice is a link. */
export async function ReviewFilters({ view }: { view: ReviewsView }) {
  const [t, words] = await Promise.all([getTranslations('reviews'), reviewWords()])
  const several = (filter: 'status' | 'reason', values: readonly string[], name: (value: string) => string) => ({
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
      {isReviewsFiltered(view) && (
        <LinkButton variant="ghost" href="/reviews">
          {t('filters.clear')}
        </LinkButton>
      )}
    </FilterBar>
  )
}
