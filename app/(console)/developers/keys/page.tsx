import { getTranslations } from 'next-intl/server'
import { formatters } from '#app/formatters'
import { pageTitle } from '#app/page-title'
import { Page } from '#components/app-frame'
import { PageHeader } from '#components/page-header'
import { requireStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { DeveloperTabs } from '../developer-tabs'
import { NotOffered } from '../not-offered'
import { offeredActs, offeredPages } from '../offered-pages'
import { CreateKey } from './create-key'
import { keyWay } from './key-way'
import { Keys } from './keys'
import { keysAddress } from './keys-address'
import { lifetimes } from './lifetimes'
import { WaitingKeys } from './waiting-keys'

export const generateMetadata = pageTitle('developers-keys')

export default async function KeysPage({ searchParams }: PageProps<'/developers/keys'>) {
  const staff = await requireStaff('developers.read')
  const [t, format, offered] = [await getTranslations('developers-keys'), await formatters(), await offeredPages()]
  const { key } = keysAddress.read(await searchParams)
  const acts = await offeredActs(staff.can('key.manage'))
  const isOffered = offered.includes('keys')
  const way = await keyWay(staff.personId)
  return (
    <ClientMessages namespaces={['developers-keys-acts', 'developers-scopes', 'developers-secret']}>
      <Page>
        <PageHeader
          title={t('title')}
          meta={[t('lead')]}
          actions={isOffered && acts.has('createApiKey') && <CreateKey way={way} ends={await lifetimes(format)} />}
        />
        <DeveloperTabs here="keys" />
        {isOffered ? (
          <>
            <WaitingKeys staff={staff} format={format} />
            <Keys chosen={key} acts={acts} way={way} format={format} />
          </>
        ) : (
          <NotOffered what="keys" />
        )}
      </Page>
    </ClientMessages>
  )
}
