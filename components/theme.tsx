/** "system" leaves the choice to the device. */
export type Theme = 'system' | 'light' | 'dark'

/** Returns whether a cookie's text names a theme. Apart from the switch, because a page on the server asks this too. */
export function isTheme(text: string | undefined): text is Theme {
  return text === 'system' || text === 'light' || text === 'dark'
}
