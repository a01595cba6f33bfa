import { cookies } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import { pageTitle } from '#app/page-title'
import { isTheme } from '#components/theme'
import { ClientMessages } from '#lib/i18n/client-messages'
import { isLocale } from '#lib/i18n/locale'
import { EntryPage } from '../sign-in/entry-page'
import { ScreenChoices } from '../sign-in/screen-choices'
import { JoinByLink } from './join-by-link'

export const generateMetadata = pageTitle('join')

/** Shows the page of an invitation link. */
export default async function JoinPage() {
  const [t, locale, theme] = [await getTranslations('join'), await getLocale(), (await cookies()).get('theme')?.value]
  return (
    <ClientMessages namespaces={['join', 'roles', 'errors', 'sign-in']}>
      <EntryPage choices={<ScreenChoices locale={isLocale(locale) ? locale : 'en'} theme={isTheme(theme) ? theme : 'system'} />}>
        <h1>{t('title')}</h1>
        <JoinByLink />
      </EntryPage>
    </ClientMessages>
  )
}
