import { CircleCheck } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { LinkButton } from '#components/button'
import { ListEmpty, ListNoMatch } from '#components/list-state'
import type { Staff } from '#lib/access/session'
import { ListPager, pagesBeside } from '../_kit/list/list-pager'
import { UnreadRows } from '../_kit/list/unread-rows'
import { PanelFailed } from '../_kit/page/panel-failed'
import { countText } from '../_kit/words/count-text'
import { reviewLabels } from '../_records/review/review-labels'
import { isQueue, type ReviewsView, reviewsAddress } from '../_records/review/reviews-address'
import { listReviews } from './list-reviews'
import { RememberedReviews } from './remembered-reviews'
import { ReviewsTable } from './reviews-table'

/** Shows the page of the queue in the address, or why it cannot be shown. */
export async function ReviewsCard({ view, staff }: { view: ReviewsView; staff: Staff }) {
  const [list, decides] = [await listReviews(view, staff, await reviewLabels()), staff.can('review.decide')]
  if (list.kind === 'failed') return <PanelFailed failure={list.failure} />
  if (list.kind === 'missing') return <RememberedReviews decides={decides} />
  if (list.rows.length === 0 && list.unread.length === 0 && view.trail.length === 0)
    return decides ? reviewsAddress.isFiltered(view) ? <NoMatch /> : <Empty /> : <NoneDecided />
  const shown = list.rows.length
  const isDueFirst = isQueue(view)
  return (
    <>
      <UnreadRows of="reviews" rows={list.unread} />
      <ReviewsTable rows={list.rows} dueFirst={isDueFirst} />
      <ListPager
        summary={await summaryOf(list.count, shown)}
        newestFirst={!isDueFirst}
        {...pagesBeside((trail) => reviewsAddress.href(view, { trail }), view.trail, list.nextCursor)}
      />
    </>
  )
}

/** Says how many match and how many are shown; one number if these are all. */
async function summaryOf(count: number | undefined, shown: number): Promise<string> {
  const t = await getTranslations('reviews.pager')
  if (count === undefined) return t('shown', { shown })
  const text = await countText(count)
  return count === shown ? t('all', { count: text }) : t('summary', { count: text, shown })
}

async function Empty() {
  const t = await getTranslations('reviews.empty')
  const actions = <LinkButton href="/reviews?status=decided">{t('decided')}</LinkButton>
  return (
    <ListEmpty icon={<CircleCheck />} title={t('title')} actions={actions}>
      {t('text')}
    </ListEmpty>
  )
}

/** Whoever decides no reviews sees decided ones, with or without more filters. */
async function NoneDecided() {
  const t = await getTranslations('reviews.noneDecided')
  return (
    <ListNoMatch title={t('title')} actions={<LinkButton href="/reviews">{t('clear')}</LinkButton>}>
      {t('text')}
    </ListNoMatch>
  )
}

async function NoMatch() {
  const t = await getTranslations('reviews.noMatch')
  return (
    <ListNoMatch title={t('title')} actions={<LinkButton href="/reviews">{t('clear')}</LinkButton>}>
      {t('text')}
    </ListNoMatch>
  )
}
