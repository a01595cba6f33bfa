/** Returns the text for a missing or unreadable figure or time of the API, which is never shown as zero or as none. */
export function notKnown(locale: string): string {
  return locale.startsWith('es') ? 'no se sabe' : 'not known'
}
