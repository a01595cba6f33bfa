/** The two languages of the console; English is the default. */
export const locales = ['en', 'es'] as const
export type Locale = (typeof locales)[number]
const defaultLocale: Locale = 'en'

/** The cookie with the person's language, set at sign-in from their settings. */
export const localeCookie = 'locale'

/** Tells whether a text is a language that we speak, without a region: `es`, not `es-VE`. */
export function isLocale(text: string | undefined): text is Locale {
  return locales.some((locale) => locale === text)
}

/** Returns the first supported language of an `Accept-Language` header: "es-VE,es;q=0.9,en;q=0.8" → es. */
export function preferredLocale(acceptLanguage: string | null): Locale {
  const wishes = (acceptLanguage ?? '')
    .split(',')
    .map((part) => {
      const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
      const quality = parameters
        .map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1])
        .find((value) => value !== undefined)
      return { language: range.split('-')[0], quality: quality === undefined ? 1 : Number(quality) }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
  for (const { language } of wishes) if (isLocale(language)) return language
  return defaultLocale
}
