import { CircleAlert, Webhook } from 'lucide-react'
import { cookies } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppFrame, BarFrame, Sidebar } from '#components/app-frame'
import { AppLink } from '#components/app-link'
import { Brand } from '#components/brand'
import { NavList } from '#components/nav-list'
import { isTheme } from '#components/theme'
import { ClientMessages } from '#lib/i18n/client-messages'
import { isLocale } from '#lib/i18n/locale'
import { ScreenChoices } from '../sign-in/screen-choices'
import { Humps, Verb } from './parts'
import { readReference } from './read-reference'
import { SearchForm } from './search-form'

/** Shows the API reference for developers: it is public, like the document that it is made of. */
export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  const { tags } = await readReference()
  const [t, locale, theme] = [await getTranslations('reference'), await getLocale(), (await cookies()).get('theme')?.value]
  const general = [
    { href: '/reference/problems', label: t('problems'), icon: <CircleAlert /> },
    { href: '/reference/webhooks', label: t('webhooks'), icon: <Webhook /> },
  ]
  const groups = tags.map(({ name, operations }) => ({
    title: name,
    items: operations.map(({ id, method }) => ({
      href: `/reference/${id}`,
      label: <Humps name={id} />,
      icon: <Verb method={method} />,
    })),
  }))
  const brand = (
    <AppLink href="/reference" aria-label={t('overview')}>
      <Brand name="Cauce API" />
    </AppLink>
  )
  return (
    <ClientMessages namespaces={['sign-in']}>
      <AppFrame
        skipLabel={t('skip')}
        sidebar={
          <Sidebar
            scrolls
            brand={brand}
            nav={<NavList dense label={t('operations')} groups={[{ items: general }, ...groups]} />}
          />
        }
        topBar={
          <BarFrame>
            <AppLink href="/reference" className="font-semibold whitespace-nowrap tablet:hidden">
              Cauce API
            </AppLink>
            <SearchForm />
            <span className="ml-auto" />
            <ScreenChoices inBar locale={isLocale(locale) ? locale : 'en'} theme={isTheme(theme) ? theme : 'system'} />
          </BarFrame>
        }
      >
        {children}
      </AppFrame>
    </ClientMessages>
  )
}
