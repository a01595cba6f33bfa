'use client'

import { useId, useState } from 'react'
import { Segmented } from '#components/segmented'
import { isTheme, type Theme } from '#components/theme'

export type ThemeSwitchProps = {
  /** The value of the cookie when the page was rendered. */
  theme: Theme
  label: string
  labels: Record<Theme, string>
}

/** Changes the theme at once and stores it for a year in the cookie `theme`, which the layout reads into `<html data-theme>`. */
export function ThemeSwitch({ theme, label, labels }: ThemeSwitchProps) {
  const name = useId()
  const [chosen, setChosen] = useState(theme)
  const choose = (next: string) => {
    const wanted = isTheme(next) ? next : 'system'
    setChosen(wanted)
    if (wanted === 'system') delete document.documentElement.dataset.theme
    else document.documentElement.dataset.theme = wanted
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is missing in some browsers and on plain http
    document.cookie = `theme=${wanted}; path=/; max-age=31536000; samesite=lax`
  }
  const segments = [
    { value: 'system', label: labels.system },
    { value: 'light', label: labels.light },
    { value: 'dark', label: labels.dark },
  ]
  return <Segmented name={name} size="sm" label={label} segments={segments} value={chosen} onChange={choose} />
}
