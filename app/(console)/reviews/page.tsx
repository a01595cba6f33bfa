import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { ListLoading } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { offers } from '#lib/server/api'
import { Soon } from '../../soon'
import { reviewsAddress, viewFor } from '../_records/review/reviews-address'
import { TakeNext } from '../_records/review/take-next'
import { ReviewFilters } from './review-filters'
import { ReviewTabs } from './review-tabs'
import { ReviewsCard } from './reviews-card'
import { WaitingUnblocks } from './waiting-unblocks'

export const generateMetadata = pageTitle('reviews')

export default async function ReviewsPage({ searchParams }: PageProps<'/reviews'>) {
  const staff = await requireStaff('review.read')
  const [t, format, decides] = [await getTranslations('reviews'), await formatters(), staff.can('review.decide')]
  const view = viewFor(reviewsAddress.read(await searchParams), staff)
  const [takes, hasQueue] = await Promise.all([offers('assignNextReview'), offers('listReviews')])
  return (
    <Page>
      <ClientMessages namespaces={['reviews-live']}>
        <PageHeader
          title={t('title')}
          meta={hasQueue ? [t(decides ? 'promise' : 'decidedOnly')] : []}
          actions={takes && decides && <TakeNext />}
        />
        {decides && <Soon fallback={null}>{WaitingUnblocks({ me: staff.personId })}</Soon>}
        {hasQueue && decides && <ReviewTabs view={view} me={staff.personId} />}
        {hasQueue && <ReviewFilters view={view} format={format} decides={decides} />}
        <Card>
          <Soon key={reviewsAddress.here(view)} fallback={<ListLoading label={t('loading')} columns={6} rows={10} />}>
            {ReviewsCard({ view, staff })}
          </Soon>
        </Card>
      </ClientMessages>
    </Page>
  )
}
