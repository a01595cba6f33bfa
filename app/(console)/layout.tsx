import { cookies, headers } from 'next/headers'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AppFrame, Sidebar, TestBand, TopBar } from '#components/app-frame'
import { Avatar } from '#components/avatar'
import { Brand } from '#components/brand'
import { FoldButton } from '#components/fold-button'
import { IdleFont } from '#components/idle-font'
import { NavDrawer } from '#components/nav-drawer'
import { TimeProvider } from '#components/relative-time'
import { isTheme } from '#components/theme'
import { formKeyOf } from '#lib/access/form-key'
import { requireStaff, type Staff } from '#lib/access/session'
import { ClientMessages } from '#lib/i18n/client-messages'
import { isLocale } from '#lib/i18n/locale'
import { servedOrganization } from '#lib/server/organization'
import { readApiHealth } from './_kit/live/api-health-state'
import { LinkKeys } from './_kit/page/link-keys'
import { StepUp } from './_kit/step-up/step-up'
import { countForMe } from './_records/approval/count-for-me'
import { ApiHealth } from './_shell/frame/api-health'
import { commandsFor } from './_shell/frame/commands'
import { Nav } from './_shell/frame/nav'
import { NoOrganization } from './_shell/frame/no-organization'
import { NoticeBell } from './_shell/frame/notice-bell'
import { OwnNotices } from './_shell/frame/own-notices'
import { PaymentsStopped } from './_shell/frame/payments-stopped'
import { PersonMenu } from './_shell/frame/person-menu'
import { Shortcuts } from './_shell/frame/shortcuts'
import { timeSettings } from './_shell/frame/time-settings'
import { TitleCount } from './_shell/frame/title-count'
import { Palette } from './_shell/palette/palette'
import type { Command } from './_shell/palette/palette-groups'
import { SessionWatch } from './_shell/session-watch/session-watch'

/** Renders the frame around every page of the console. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const staff = await requireStaff('signed_in')
  const [t, organization, commands, commandKey] = await Promise.all([
    getTranslations('frame'),
    servedOrganization(),
    commandsFor(staff.can),
    readCommandKey(),
  ])
  const detail = [staff.roles.map((role) => t(`roles.${role}`)).join(', '), organization?.name].filter(Boolean).join(', ')
  const nav = <Nav may={staff.can} />
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
        band={organization?.test && <TestBand label={t('testData')} detail={t('testDataDetail')} />}
        folds
        sidebar={<Sidebar brand={<Brand name={t('brand')} />} nav={nav} foot={<Foot />} />}
        topBar={
          <ClientMessages namespaces={['palette', 'session', 'shortcuts', 'step-up']}>
            <IdleFont />
            <StepUp />
            <SessionWatch {...(await watched(staff))} />
            <GoKeys commands={commands} />
            {staff.can('payment.approve') && <TitleCount first={await countForMe(staff)} />}
            <TopBar drawer={drawer} search={<Palette commands={commands} keyHint={`${commandKey}K`} />}>
              <Shortcuts commandKey={commandKey.trim()} />
              <NoticeBell personId={staff.personId} />
              <Person staff={staff} detail={detail} />
            </TopBar>
          </ClientMessages>
        }
      >
        <PaymentsStopped staff={staff} />
        <OwnNotices staff={staff} />
        <ClientMessages namespaces={['screens', 'errors']}>{organization ? children : <NoOrganization />}</ClientMessages>
      </AppFrame>
    </TimeProvider>
  )
}

/** Shows the health of the API, and the button that collapses the side bar. */
async function Foot() {
  const t = await getTranslations('frame')
  const words = {
    answering: t('api.answering', { ms: '{ms}' }),
    silent: t('api.silent'),
    refused: t('api.refused'),
    unusable: t('api.unusable'),
    unchecked: t('api.unchecked'),
  }
  return (
    <>
      <ApiHealth first={readApiHealth()} words={words} />
      <FoldButton foldLabel={t('foldBar')} openLabel={t('openBar')} />
    </>
  )
}

async function Person({ staff, detail }: { staff: Staff; detail: string }) {
  const [t, errors, locale, theme] = await Promise.all([
    getTranslations('frame'),
    getTranslations('errors'),
    getLocale(),
    readTheme(),
  ])
  return (
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
        reference: t('reference'),
        lock: t('lock'),
        signOut: t('signOut'),
        // Only these sentences: the whole namespace would be part of the HTML of every page.
        refusals: {
          unauthenticated: errors('unauthenticated'),
          session_locked: errors('session_locked'),
          internal_error: errors('internal_error'),
        },
      }}
    />
  )
}

/** Declares the shortcuts of two keys that open pages. */
function GoKeys({ commands }: { commands: readonly Command[] }) {
  const withKeys = commands.flatMap(({ keyHint, href, label }) => (keyHint ? [{ keys: keyHint, href, label }] : []))
  return (
    <LinkKeys
      keys={Object.fromEntries(withKeys.map(({ keys, href }) => [keys, href]))}
      words={Object.fromEntries(withKeys.map(({ keys, label }) => [keys, label]))}
    />
  )
}

/** Returns the times of the session as durations, because the clock of the browser may be wrong. */
async function watched(staff: Staff) {
  const now = Date.now()
  const [locksInMs, endsInMs] = [staff.locksAt.getTime() - now, staff.endsAt.getTime() - now]
  return { personId: staff.personId, locksInMs, endsInMs, formKey: await formKeyOf(staff) }
}

function DrawerPerson({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      <Avatar name={name} />
      <span className="min-w-0 flex-1">
        <b className="text-sm">{name}</b>
        <br />
        {detail}
      </span>
    </>
  )
}

/** Returns the label of the command key on this person's keyboard. */
async function readCommandKey() {
  return /Mac|iPhone|iPad/.test((await headers()).get('user-agent') ?? '') ? '⌘' : 'Ctrl '
}

async function readTheme() {
  const chosen = (await cookies()).get('theme')?.value
  return isTheme(chosen) ? chosen : 'system'
}
