/** Stands where the API told no figure or no time, or one that cannot be read: it is never shown as zero, or as none. */
export function notKnown(locale: string): string {
  return locale.startsWith('es') ? 'no se conoce' : 'not known'
}
