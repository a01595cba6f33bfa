import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'
import { getLocale, getTranslations } from 'next-intl/server'
import { listDemoPeople } from '#backoffice/people/people'
import { TestBand } from '#components/app-frame'
import { isTheme } from '#components/theme'
import { currentStaff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { isLocale } from '#lib/i18n/locale'
import { offeredCompany } from '#lib/server/company-provider'
import { openDesk } from '#lib/server/desk'
import { env } from '#lib/server/env'
import { safePath } from '#lib/shared/safe-path'
import { DemoPeople } from './demo-people'
import { EntryPage } from './entry-page'
import { RefusedByCompany } from './refused-by-company'
import { ScreenChoices } from './screen-choices'
import { SignInForm } from './sign-in-form'

export async function generateMetadata() {
  const t = await getTranslations('sign-in')
  return { title: t('title') }
}

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const { callback, refused } = await searchParams
  const destination = safePath(typeof callback === 'string' ? callback : undefined)
  if (await currentStaff()) redirect(destination)
  const [t, locale, theme] = [await getTranslations('sign-in'), await getLocale(), (await cookies()).get('theme')?.value]
  const people = env.DEMO ? await listDemoPeople((await openDesk()).db) : []

  return (
    <ClientMessages namespaces={['sign-in', 'roles']}>
      {env.DEMO && <TestBand label={t('demo.band')} detail={t('demo.bandDetail')} />}
      <EntryPage
        choices={<ScreenChoices locale={isLocale(locale) ? locale : 'en'} theme={isTheme(theme) ? theme : 'system'} />}
        beside={
          people.length > 0 && (
            <DemoPeople people={people.map(({ id, name, roles }) => ({ id, name, roles }))} destination={destination} />
          )
        }
      >
        <div>
          <h1>{t('title')}</h1>
          <p className="text-muted mt-1">{t('subtitle')}</p>
        </div>
        {typeof refused === 'string' && <RefusedByCompany code={refused} />}
        <SignInForm destination={destination} company={offeredCompany} submitLabel={t('submit')} />
        <p className="text-xs text-muted">{t('note')}</p>
      </EntryPage>
    </ClientMessages>
  )
}
