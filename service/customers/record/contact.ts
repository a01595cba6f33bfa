import { isSupportedCountry, type CountryCode as PhoneCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { toVenezuelanMobile } from '#contract/account-checks'

/** Returns the form in which e-mails are compared. */
export function toEmailKey(email: string): string {
  return email.toLowerCase()
}

/** Returns the tags of an address: "ana+kyc-review@example.com" → ["kyc-review"]. */
export function emailTags(email: string | null): string[] {
  const [local = ''] = toEmailKey(email ?? '').split('@')
  return local.split('+').slice(1)
}

/** Returns the form in which names are compared: lower case, no accents, single spaces. */
export function toNameKey(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ')
}

/** The punctuation that separates words of a name: the content of a character class, for PostgreSQL and JavaScript. */
export const nameMark = '!-/:-@\\[\\]\\\\^_`{|}~¡¿«»‘’‚“”„–—…·ªº'

/**
 * Returns a phone number, as people type it, in E.164; undefined if it is not valid. National forms are read as of the customer's
 * country, and Venezuelan ones ("0412…", "58412…") are understood everywhere.
 */
export function toPhoneNumber(typed: string, country: string): string | undefined {
  const venezuelan = /^\s*(\+|0|58)/.test(typed) || country === 'VE' ? toVenezuelanMobile(typed) : undefined
  if (venezuelan !== undefined) return venezuelan
  const parsed = parsePhoneNumberFromString(typed, isPhoneCountry(country) ? country : undefined)
  if (parsed === undefined || !parsed.isValid() || parsed.ext !== undefined) return undefined
  return /^\+[1-9]\d{6,14}$/.test(parsed.number) ? parsed.number : undefined
}

/** Returns whether the two letters name a country with telephones; in practice ISO 3166-1. */
export function isCountry(code: string): boolean {
  return isSupportedCountry(code)
}

function isPhoneCountry(code: string): code is PhoneCountry {
  return isSupportedCountry(code)
}
