'use client'

import { BookOpenText, Lock, LogOut } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { Avatar } from '#components/avatar'
import { Menu } from '#components/menu'
import { MenuButton, MenuLine, MenuLink, MenuRow } from '#components/menu-items'
import { RefusedNotice } from '#components/refused-notice'
import { Segmented } from '#components/segmented'
import type { Theme } from '#components/theme'
import { ThemeSwitch } from '#components/theme-switch'
import { postToTabs } from '#lib/shared/session-tabs'
import { leaveUnasked } from '../../_kit/form/unload-question'
import { lockNow } from '../session-watch/lock'
import { chooseLanguage } from './actions'

export type PersonMenuProps = {
  name: string
  /** The roles and the organization, shown under the name. */
  detail: string
  locale: 'en' | 'es'
  theme: Theme
  words: {
    menu: string
    language: string
    theme: string
    themes: Record<Theme, string>
    reference: string
    lock: string
    signOut: string
    /** Why the language was not changed, by code; the sentence of `internal_error` is also used for any other code. */
    refusals: Record<string, string> & { internal_error: string }
  }
}

const button = 'flex h-10 items-center gap-2 rounded-md px-1.5 text-left text-sm/4 hover:bg-hover max-laptop:px-0'

/** Shows the menu of the current user: language, theme, API reference and sign-out. */
export function PersonMenu({ name, detail, locale, theme, words }: PersonMenuProps) {
  const router = useRouter()
  const [refused, setRefused] = useState<string>()
  const [pending, startTransition] = useTransition()
  const speak = (chosen: string) => {
    if (chosen !== 'en' && chosen !== 'es') return
    startTransition(async () => {
      const result = await chooseLanguage({ locale: chosen }).catch(() => null)
      setRefused(result?.ok ? undefined : (words.refusals[result?.code ?? ''] ?? words.refusals.internal_error))
      router.refresh()
    })
  }
  return (
    <Menu label={words.menu} face={<Face name={name} detail={detail} />} faceClass={button} listClass="w-max">
      <MenuRow name={words.language}>
        <Segmented
          name="locale"
          size="sm"
          label={words.language}
          segments={[
            { value: 'en', label: 'English' },
            { value: 'es', label: 'Español' },
          ]}
          value={locale}
          onChange={speak}
          disabled={pending}
        />
      </MenuRow>
      <div className="w-0 min-w-full p-1 empty:hidden">
        <RefusedNotice>{refused}</RefusedNotice>
      </div>
      <MenuRow name={words.theme}>
        <ThemeSwitch theme={theme} label={words.theme} labels={words.themes} />
      </MenuRow>
      <MenuLine />
      <MenuLink href="/reference">
        <BookOpenText />
        {words.reference}
      </MenuLink>
      <MenuButton onClick={() => void lockNow()}>
        <Lock />
        {words.lock}
      </MenuButton>
      <MenuButton onClick={() => startTransition(signOut)} disabled={pending}>
        <LogOut />
        {words.signOut}
      </MenuButton>
    </Menu>
  )
}

function Face({ name, detail }: { name: string; detail: string }) {
  return (
    <>
      <Avatar name={name} />
      <span className="max-w-60 min-w-0 truncate max-laptop:hidden" title={detail}>
        {name}
        <small className="block truncate text-xs/3.5 text-muted">{detail}</small>
      </span>
    </>
  )
}

async function signOut() {
  const answer = await fetch('/api/console/sign-out', { method: 'POST', body: '{}' })
  // A failed sign-out must not look like a successful one. A session that had ended before counts as signed out.
  if (!answer.ok && answer.status !== 401) throw new Error(`sign-out answered ${answer.status}`)
  const { leave }: { leave?: string } = answer.status === 200 ? await answer.json() : {}
  postToTabs('signed_out')
  leaveUnasked()
  window.location.assign(leave ?? '/sign-in') // a full page load: nothing of this person stays in memory
}
