import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { Columns, Lead, Rail, Rest } from '#components/columns'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { cityOf, formatWeekday } from '#lib/shared/format'
import { Soon } from '../soon'
import { PanelSkeleton } from './_kit/page/panel-skeleton'
import { LookupBox } from './_records/lookup/lookup-box'
import { partOfDay } from './home/greeting'
import { HomeActions } from './home/home-actions'
import { drawHomePanel } from './home/home-panel'
import { PanelBoundary } from './home/panel-boundary'
import { panelHeights } from './home/panel-heights'
import { type PanelName, panelsFor } from './home/panels'

export const generateMetadata = pageTitle('frame', 'places.home')

/** The wait for the first panel in ms: its height depends on the number of items, and it would move the panels below. */
const firstMs = 600

export default async function HomePage({ searchParams }: PageProps<'/'>) {
  const staff = await requireStaff('signed_in')
  const [t, format, { days }] = await Promise.all([getTranslations('home'), formatters(), searchParams])
  const { now, timeZone } = format
  const { main, side } = panelsFor(staff.can)
  const looksUp = main[0] === 'lookAgain' && main[1] === 'lookups'
  const leads = looksUp ? 2 : 1 // often there is nothing to look at again
  const broken = { title: t('broken.title'), text: t('broken.text'), retry: t('broken.retry') }
  const panel = (name: PanelName, within?: number) => (
    <PanelBoundary key={name} {...broken}>
      <Soon within={within} fallback={<PanelSkeleton height={panelHeights[name]} />}>
        {drawHomePanel({ name, staff, days: days === '7' ? 7 : 30, format })}
      </Soon>
    </PanelBoundary>
  )
  return (
    <Page>
      <ClientMessages namespaces={['home-live', ...(looksUp ? ['lookup-box' as const] : [])]}>
        <PageHeader
          title={t(`greeting.${partOfDay(now, timeZone)}`, { name: staff.name.split(' ')[0] ?? staff.name })}
          meta={[t('now', { day: formatWeekday(now, format), time: format.clock(now).slice(0, 5), city: cityOf(timeZone) })]}
          actions={<HomeActions staff={staff} looksUp={looksUp} />}
        />
        {looksUp && <LookupBox shown="" autoFocus={false} />}
        <Columns side="narrow">
          <Lead>{main.slice(0, leads).map((name) => panel(name, firstMs))}</Lead>
          <Rail early={looksUp}>{side.map((name) => panel(name))}</Rail>
          <Rest>{main.slice(leads).map((name) => panel(name))}</Rest>
        </Columns>
      </ClientMessages>
    </Page>
  )
}
