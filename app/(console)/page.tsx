import { getTimeZone, getTranslations } from 'next-intl/server'
import { Suspense } from 'react'
import { writing } from '#app/writing'
import { Page } from '#components/app-frame'
import { PageHeader } from '#components/page-header'
import { ClientMessages } from '#lib/i18n/client-messages'
import { requireStaff } from '#lib/session'
import { AuditVerdict } from './audit/audit-verdict'
import { AgeingCard } from './home/ageing-card'
import { BalancesCard } from './home/balances-card'
import { CustomerStatesCard } from './home/customer-states-card'
import { partOfDay } from './home/greeting'
import { HomeActions } from './home/home-actions'
import { PanelSkeleton } from './home/panel-skeleton'
import { RateTile } from './home/rate-tile'
import { RecentLookups } from './home/recent-lookups'
import { ReviewAgeCard } from './home/review-age-card'
import { VolumeCard } from './home/volume-card'
import { WaitingCard } from './home/waiting-card'
import { LookupBox } from './lookup/lookup-box'

export default async function HomePage({ searchParams }: PageProps<'/'>) {
  const staff = await requireStaff('signed_in')
  const [t, w, timeZone, { days }] = await Promise.all([getTranslations('home'), writing(), getTimeZone(), searchParams])
  const actsOnMoney = staff.can('quote.pay')
  const waits = actsOnMoney || staff.can('review.decide')
  const panel = (content: React.ReactNode) => <Suspense fallback={<PanelSkeleton />}>{content}</Suspense>
  return (
    <Page>
      <ClientMessages namespaces={['home-live', 'lookup-box', 'reviews-live', 'errors']}>
        <PageHeader
          title={t(`greeting.${partOfDay(w.now, timeZone)}`, { name: staff.name.split(' ')[0] ?? staff.name })}
          meta={[w.exact(w.now)]}
          actions={<HomeActions staff={staff} />}
        />
        {!actsOnMoney && <LookupBox shown="" autoFocus={false} />}
        <div className="cols a344">
          <div className="stack g24">
            {waits && panel(<WaitingCard staff={staff} w={w} />)}
            {staff.can('audit.read') && panel(<AuditVerdict />)}
            {!actsOnMoney && panel(<RecentLookups w={w} />)}
            {panel(<VolumeCard days={days === '7' ? 7 : 30} w={w} />)}
          </div>
          <div className="stack g24">
            {staff.can('review.decide') && panel(<ReviewAgeCard w={w} />)}
            {staff.can('review.decide') && panel(<CustomerStatesCard w={w} />)}
            {panel(<RateTile w={w} />)}
            {actsOnMoney && panel(<BalancesCard w={w} />)}
            {panel(<AgeingCard w={w} />)}
          </div>
        </div>
      </ClientMessages>
    </Page>
  )
}
