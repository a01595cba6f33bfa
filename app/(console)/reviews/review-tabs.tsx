import { getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { Tabs } from '#components/tabs'
import { countText } from '../_kit/words/count-text'
import { countWaiting } from '../_records/review/count-waiting'
import { type ReviewsView, reviewsAddress } from '../_records/review/reviews-address'

/** Shows the most common views as tabs, each with its number of waiting reviews. */
export async function ReviewTabs({ view, me }: { view: ReviewsView; me: string }) {
  const t = await getTranslations('reviews.tabs')
  const here = reviewsAddress.href(view)
  const tab = (
    name: 'waiting' | 'mine' | 'free' | 'decided',
    change: Partial<ReviewsView>,
    whose?: 'nobody' | { me: string },
  ) => {
    const href = reviewsAddress.href(reviewsAddress.all, change)
    const count = name !== 'decided' && (
      <Suspense>
        <Count whose={whose} />
      </Suspense>
    )
    return { href, label: t(name), count: count || undefined, here: href === here }
  }
  return (
    <Tabs
      label={t('label')}
      tabs={[
        tab('waiting', {}),
        tab('mine', { assignee: 'me' }, { me }),
        tab('free', { assignee: 'nobody' }, 'nobody'),
        tab('decided', { status: ['decided'] }),
      ]}
    />
  )
}

/** Shows no number if the API does not answer; the list below explains why. */
async function Count({ whose }: { whose: 'nobody' | { me: string } | undefined }) {
  const count = await countWaiting(whose)
  return count === undefined ? null : countText(count)
}
