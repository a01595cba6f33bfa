'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { linkLook } from '#components/text-link'
import type { Theme } from '#components/theme'
import { ThemeSwitch } from '#components/theme-switch'

/** Language and theme, before anybody is known. */
export function ScreenChoices({ locale, theme }: { locale: 'en' | 'es'; theme: Theme }) {
  const t = useTranslations('sign-in')
  const router = useRouter()
  const other = locale === 'en' ? { code: 'es', name: 'Español' } : { code: 'en', name: 'English' }
  const speakOther = () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in some browsers and on plain http
    document.cookie = `locale=${other.code}; path=/; max-age=31536000; samesite=lax`
    router.refresh()
  }
  return (
    <div className="flex items-center gap-2 justify-between text-xs text-muted mt-6">
      <button type="button" className={`${linkLook} min-h-6 text-xs`} lang={other.code} onClick={speakOther}>
        {other.name}
      </button>
      <ThemeSwitch
        theme={theme}
        label={t('theme')}
        labels={{ system: t('themes.system'), light: t('themes.light'), dark: t('themes.dark') }}
      />
    </div>
  )
}
