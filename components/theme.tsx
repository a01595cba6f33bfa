/** "system" leaves the choice to the device. */
export type Theme = 'system' | 'light' | 'dark'

/** Returns whether a cookie's text names a theme. In a module of its own, because pages on the server use it too. */
export function isTheme(text: string | undefined): text is Theme {
  return text === 'system' || text === 'light' || text === 'dark'
}
