import { getTranslations } from 'next-intl/server'
import { writing } from '#app/writing'
import { Page } from '#components/app-frame'
import { Column, Columns } from '#components/columns'
import { PageHeader } from '#components/page-header'
import { Soon } from '#components/soon'
import { ClientMessages } from '#lib/i18n/client-messages'
import { requireStaff } from '#lib/session'
import { partOfDay } from './home/greeting'
import { HomeActions } from './home/home-actions'
import { drawHomePanel } from './home/home-panel'
import { PanelBoundary } from './home/panel-boundary'
import { PanelSkeleton } from './home/panel-skeleton'
import { type PanelName, panelsFor } from './home/panels'
import { LookupBox } from './lookup/lookup-box'

export default async function HomePage({ searchParams }: PageProps<'/'>) {
  const staff = await requireStaff('signed_in')
  const [t, w, { days }] = await Promise.all([getTranslations('home'), writing(), searchParams])
  const { main, side } = panelsFor(staff.can)
  const broken = { title: t('broken.title'), text: t('broken.text'), retry: t('broken.retry') }
  const panel = (name: PanelName) => (
    <PanelBoundary key={name} {...broken}>
      <Soon fallback={<PanelSkeleton />}>{drawHomePanel({ name, staff, days: days === '7' ? 7 : 30, w })}</Soon>
    </PanelBoundary>
  )
  return (
    <Page>
      <ClientMessages namespaces={['home-live', 'lookup-box', 'reviews-live', 'errors']}>
        <PageHeader
          title={t(`greeting.${partOfDay(w.now, w.timeZone)}`, { name: staff.name.split(' ')[0] ?? staff.name })}
          meta={[w.exact(w.now)]}
          actions={<HomeActions staff={staff} />}
        />
        {main.includes('lookups') && <LookupBox shown="" autoFocus={false} />}
        <Columns side="narrow">
          <Column>{main.map(panel)}</Column>
          <Column>{side.map(panel)}</Column>
        </Columns>
      </ClientMessages>
    </Page>
  )
}
