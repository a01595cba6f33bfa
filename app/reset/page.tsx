import { cookies } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import { pageTitle } from '#app/page-title'
import { isTheme } from '#components/theme'
import { ClientMessages } from '#lib/i18n/client-messages'
import { isLocale } from '#lib/i18n/locale'
import { EntryPage } from '../sign-in/entry-page'
import { ScreenChoices } from '../sign-in/screen-choices'
import { ResetByLink } from './reset-by-link'

export const generateMetadata = pageTitle('reset')

/** Shows the page of a link by which a person sets a new password. */
export default async function ResetPage() {
  const [t, locale, theme] = [await getTranslations('reset'), await getLocale(), (await cookies()).get('theme')?.value]
  return (
    <ClientMessages namespaces={['reset', 'join', 'errors', 'sign-in']}>
      <EntryPage choices={<ScreenChoices locale={isLocale(locale) ? locale : 'en'} theme={isTheme(theme) ? theme : 'system'} />}>
        <h1>{t('title')}</h1>
        <ResetByLink />
      </EntryPage>
    </ClientMessages>
  )
}
