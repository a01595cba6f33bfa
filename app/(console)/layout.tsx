import { cookies } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppFrame, Sidebar, TestBand, TopBar } from '#components/app-frame'
import { Avatar } from '#components/avatar'
import { Brand } from '#components/brand'
import { NavDrawer } from '#components/nav-drawer'
import { TimeProvider } from '#components/relative-time'
import { isTheme } from '#components/theme'
import { ClientMessages } from '#lib/i18n/client-messages'
import { isLocale } from '#lib/i18n/locale'
import { servedOrganization } from '#lib/organization'
import { requireStaff } from '#lib/session'
import { ApiHealth } from './frame/api-health'
import { readApiHealth } from './frame/api-health-state'
import { Nav } from './frame/nav'
import { PersonMenu } from './frame/person-menu'
import { SearchBox } from './frame/search-box'

import { timeSettings } from './frame/time-settings'

/** The frame around every page of the console. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const staff = await requireStaff('signed_in')
  const [t, locale, theme, organization] = await Promise.all([
    getTranslations('frame'),
    getLocale(),
    readTheme(),
    servedOrganization(),
  ])
  const detail = [staff.roles.map((role) => t(`roles.${role}`)).join(', '), organization.name].filter(Boolean).join(', ')
  const nav = <Nav may={staff.can} />
  const words = { answering: t('api.answering', { ms: '{ms}' }), silent: t('api.silent'), unasked: t('api.unasked') }
  const health = <ApiHealth first={readApiHealth()} words={words} />
  const person = (
    <PersonMenu
      name={staff.name}
      detail={detail}
      locale={isLocale(locale) ? locale : 'en'}
      theme={theme}
      words={{
        menu: t('personMenu', { name: staff.name }),
        language: t('language'),
        theme: t('theme'),
        themes: { system: t('themes.system'), light: t('themes.light'), dark: t('themes.dark') },
        signOut: t('signOut'),
      }}
    />
  )
  const drawer = (
    <NavDrawer
      label={t('menu')}
      openLabel={t('openMenu')}
      closeLabel={t('closeMenu')}
      brand={<Brand name={t('brand')} />}
      foot={<DrawerPerson name={staff.name} detail={detail} />}
    >
      {nav}
    </NavDrawer>
  )
  return (
    <TimeProvider settings={await timeSettings()}>
      <AppFrame
        skipLabel={t('skip')}
        band={organization.test && <TestBand label={t('testData')} detail={t('testDataDetail')} />}
        sidebar={<Sidebar brand={<Brand name={t('brand')} />} nav={nav} foot={health} />}
        topBar={
          <TopBar drawer={drawer} search={<SearchBox label={t('search')} placeholder={t('searchHint')} />}>
            {person}
          </TopBar>
        }
      >
        <ClientMessages namespaces={['screens']}>{children}</ClientMessages>
      </AppFrame>
    </TimeProvider>
  )
}

function DrawerPerson({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      <Avatar name={name} />
      <span className="grow">
        <b className="f13">{name}</b>
        <br />
        {detail}
      </span>
    </>
  )
}

async function readTheme() {
  const chosen = (await cookies()).get('theme')?.value
  return isTheme(chosen) ? chosen : 'system'
}
