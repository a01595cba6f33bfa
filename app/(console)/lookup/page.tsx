import { Search } from 'lucide-react'
import { getTranslations } from 'next-intl/server'
import { titled } from '#app/titled'
import { Page } from '#components/app-frame'
import { Card } from '#components/card'
import { ListEmpty } from '#components/list-state'
import { PageHeader } from '#components/page-header'
import { ClientMessages } from '#lib/i18n/client-messages'
import { requireStaff } from '#lib/session'
import { LookedUp } from './looked-up'
import { readAddress } from './lookup-address'
import { LookupBox } from './lookup-box'
import { ManyLookup } from './many-lookup'

export const generateMetadata = titled('lookup')

export default async function LookupPage({ searchParams }: PageProps<'/lookup'>) {
  const staff = await requireStaff('transaction.read')
  const [t, address] = [await getTranslations('lookup'), await readAddress(await searchParams, staff.can('customer.see_email'))]
  const { terms, lines, shown, many } = address
  return (
    <Page>
      <PageHeader title={t('title')} />
      <ClientMessages namespaces={['lookup-box', 'lookup-many']}>
        <LookupBox key={shown} shown={shown} many={many} autoFocus={terms.length + lines.length === 0} />
        {lines.length > 0 && <ManyLookup key={shown} lines={lines} mayExport={staff.can('export')} />}
        {terms.length > 0 && <LookedUp terms={terms} staff={staff} />}
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
