import { Search } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { ListEmpty } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { shortId } from '#lib/shared/masks'
import { detectTerm } from '../_kit/search/detect-term'
import { ToldCallers } from '../_records/briefing/told-callers'
import { LookupBox } from '../_records/lookup/lookup-box'
import { LookedUp } from './looked-up'
import { readAddress } from './lookup-address'
import { ManyLookup } from './many-lookup'

/** Returns a title with the reference or id, which are not personal data; other terms are left out. */
export async function generateMetadata({ searchParams }: PageProps<'/lookup'>) {
  const [{ ref, id }, { title }] = await Promise.all([searchParams, pageTitle('lookup')()])
  const [term] = detectTerm(typeof ref === 'string' ? ref : typeof id === 'string' ? id : '')
  if (term?.kind === 'reference') return { title: `${term.value} · ${title}` }
  return { title: term?.kind === 'id' ? `${shortId(term.value)} · ${title}` : title }
}

export default async function LookupPage({ searchParams }: PageProps<'/lookup'>) {
  const staff = await requireStaff('transaction.read')
  const [t, address] = await Promise.all([
    getTranslations('lookup'),
    readAddress(await searchParams, staff.can('customer.see_email')),
  ])
  const { terms, lines, shown, many, polled } = address
  return (
    <Page>
      <PageHeader title={t('title')} />
      <ToldCallers />
      <ClientMessages namespaces={['lookup-box', 'lookup-many']}>
        <LookupBox key={shown} shown={shown} many={many} autoFocus={terms.length + lines.length === 0} />
        {lines.length > 0 && <ManyLookup key={shown} lines={lines} mayExport={staff.can('export')} />}
        {terms.length > 0 && <LookedUp terms={terms} staff={staff} polled={polled} />}
        {terms.length + lines.length === 0 && (
          <Card>
            <ListEmpty icon={<Search />} title={t('empty.title')}>
              {t('empty.text')}
            </ListEmpty>
          </Card>
        )}
      </ClientMessages>
    </Page>
  )
}
