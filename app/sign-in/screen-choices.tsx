'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { classNames } from '#components/class-names'
import { linkLook } from '#components/text-link'
import type { Theme } from '#components/theme'
import { ThemeSwitch } from '#components/theme-switch'

type Props = {
  locale: 'en' | 'es'
  theme: Theme
  /** Placed in a bar, which has only room for the language on a phone. */
  inBar?: boolean
}

/** Chooses language and theme before sign-in. */
export function ScreenChoices({ locale, theme, inBar }: Props) {
  const t = useTranslations('sign-in')
  const router = useRouter()
  const other = locale === 'en' ? { code: 'es', name: 'Español' } : { code: 'en', name: 'English' }
  const speakOther = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in some browsers and on plain http
    document.cookie = `locale=${other.code}; path=/; max-age=31536000; samesite=lax`
    router.refresh()
  }
  return (
    <div className={classNames('flex items-center justify-between text-xs text-muted', inBar ? 'gap-4' : 'mt-6 gap-2')}>
      <button type="button" className={`${linkLook} min-h-6 text-xs`} lang={other.code} onClick={speakOther}>
        {other.name}
      </button>
      <span className={inBar ? 'contents max-tablet:hidden' : 'contents'}>
        <ThemeSwitch
          theme={theme}
          label={t('theme')}
          labels={{ system: t('themes.system'), light: t('themes.light'), dark: t('themes.dark') }}
        />
      </span>
    </div>
  )
}
