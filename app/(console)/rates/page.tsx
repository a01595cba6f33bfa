import { Plus } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { LinkButton } from '#components/button'
import { Columns, Lead, Rail, Rest } from '#components/columns'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { Soon } from '../../soon'
import { LinkKeys } from '../_kit/page/link-keys'
import { PanelSkeleton } from '../_kit/page/panel-skeleton'
import { GivesCard } from './gives-card'
import { LiveRates } from './live-rates'
import { PairsCard } from './pairs-card'
import { RateCard } from './rate-card'
import { pairName, readRatesView } from './rates-query'
import { SourceCard } from './source-card'
import { StepsCard } from './steps-card'

export const generateMetadata = pageTitle('rates')

export default async function RatesPage({ searchParams }: PageProps<'/rates'>) {
  const staff = await requireStaff('rate.read')
  const [t, format] = await Promise.all([getTranslations('rates'), formatters()])
  const view = readRatesView(await searchParams)
  const mayQuote = staff.can('quote.create')
  const quote = (
    <LinkButton href="/quotes/new" variant="primary" icon={<Plus />} keyHint="N">
      {t('newQuote')}
    </LinkButton>
  )
  return (
    <Page>
      {mayQuote && <LinkKeys keys={{ n: '/quotes/new' }} words={{ n: t('newQuote') }} />}
      <PageHeader title={t('title')} meta={[t('lead')]} actions={mayQuote && quote} />
      <Columns side="narrow">
        <Lead>
          <Soon fallback={<PanelSkeleton height={338} />}>{RateCard({ view, format })}</Soon>
        </Lead>
        <Rail early>
          <Soon fallback={<PanelSkeleton height={277} />}>{PairsCard({ view, format })}</Soon>
          <Soon fallback={<PanelSkeleton height={228} />}>{GivesCard({ pair: view.pair })}</Soon>
          <Soon fallback={<PanelSkeleton height={160} />}>{SourceCard({ pair: view.pair, format })}</Soon>
        </Rail>
        <Rest>
          <Soon fallback={<PanelSkeleton lines={12} />}>{StepsCard({ view, format })}</Soon>
        </Rest>
      </Columns>
      <Soon fallback={null}>{LiveRates({ pair: view.pair, name: pairName(view.pair) })}</Soon>
    </Page>
  )
}
