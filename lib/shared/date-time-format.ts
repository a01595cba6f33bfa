const made = new Map<string, Intl.DateTimeFormat>()

/**
 * Returns a cached formatter. Creating one takes 0.2 ms and 28 KB outside of the heap, so that one per row of an export filled
 * gigabytes before they were collected. The cache stays small, because locales, zones and options come from code and settings.
 */
export function dateTimeFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options])
  const known = made.get(key)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat(locale, options)
  made.set(key, format)
  return format
}
