import { isSupportedCountry, type CountryCode as PhoneCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { toVenezuelanMobile } from '#contract/account-checks'

/** Returns what e-mails are compared by. */
export function toEmailKey(email: string): string {
  return email.toLowerCase()
}

/** Tags of an address: "ana+kyc-review@example.com" → ["kyc-review"]. */
export function emailTags(email: string | null): string[] {
  const [local = ''] = toEmailKey(email ?? '').split('@')
  return local.split('+').slice(1)
}

/** Returns what names are compared by: lower case, no accents, single spaces. */
export function toNameKey(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')
}

/** What parts the words of a name beside blanks: the inside of a character class, of PostgreSQL and of JavaScript alike. */
export const nameMark = '!-/:-@\\[\\]\\\\^_`{|}~¡¿«»‘’‚“”„–—…·ªº'

/**
 * A phone as people type it, in E.164; undefined when it can be none. National forms are read as of the customer's country,
 * and Venezuelan ones ("0412…", "58412…") are understood everywhere.
 */
export function toPhoneNumber(typed: string, country: string): string | undefined {
  const venezuelan = /^\s*(\+|0|58)/.test(typed) || country === 'VE' ? toVenezuelanMobile(typed) : undefined
  if (venezuelan !== undefined) return venezuelan
  const parsed = parsePhoneNumberFromString(typed, isPhoneCountry(country) ? country : undefined)
  if (parsed === undefined || !parsed.isValid() || parsed.ext !== undefined) return undefined
  return /^\+[1-9]\d{6,14}$/.test(parsed.number) ? parsed.number : undefined
}

/** Returns whether the two letters name a country that has telephones; ISO 3166-1 in practice. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code)
}

function isPhoneCountry(code: string): code is PhoneCountry {
  return isSupportedCountry(code)
}
