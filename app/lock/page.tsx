import { redirect } from 'next/navigation'
import { getTranslations } from 'next-intl/server'
import { pageTitle } from '#app/page-title'
import { LonePage, TestBand } from '#components/app-frame'
import { Brand } from '#components/brand'
import { Card } from '#components/card'
import { currentStaff, lockedSession } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { offeredCompany } from '#lib/server/company-provider'
import { env } from '#lib/server/env'
import { safePath } from '#lib/shared/safe-path'
import { toRoute } from '#lib/shared/to-route'
import { RefusedByCompany } from '../sign-in/refused-by-company'
import { AnotherPerson } from './another-person'
import { LockedPerson } from './locked-person'
import { StoredFormNotice, StoredUntil } from './stored-form'
import { UnlockForm } from './unlock-form'

export const generateMetadata = pageTitle('lock')

/** Shows the lock screen, on which the person unlocks their session. */
export default async function LockPage({ searchParams }: PageProps<'/lock'>) {
  const { callback, refused } = await searchParams
  const destination = safePath(typeof callback === 'string' ? callback : undefined)
  const locked = await lockedSession()
  if (locked === null) {
    const signIn = `/sign-in?callback=${encodeURIComponent(destination)}`
    redirect(toRoute((await currentStaff()) ? destination : signIn))
  }
  const { person, enteredBy, hasPassword, lockedAfter } = locked
  const { name, email, id } = person
  const t = await getTranslations('sign-in')
  return (
    <ClientMessages namespaces={['lock', 'sign-in']}>
      {env.DEMO && <TestBand label={t('demo.band')} detail={t('demo.bandDetail')} />}
      <LonePage>
        <div className="mb-6 flex justify-center">
          <Brand name="Cauce" />
        </div>
        <Card>
          <div className="flex flex-col gap-4 p-6">
            <LockedPerson name={name} lockedAfter={lockedAfter} />
            <StoredFormNotice destination={destination} />
            {typeof refused === 'string' && <RefusedByCompany code={refused} />}
            <UnlockForm
              destination={destination}
              person={person.demo ? { id, name } : { email, byCompany: enteredBy === 'company', hasPassword }}
              company={offeredCompany}
            />
          </div>
          <footer className="flex items-center justify-between gap-3 border-t px-6 py-3 text-xs text-muted">
            <StoredUntil destination={destination} />
            <AnotherPerson />
          </footer>
        </Card>
      </LonePage>
    </ClientMessages>
  )
}
