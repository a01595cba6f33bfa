import 'server-only'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Returns a phone in E.164: "0412 555 83 67" entered for Venezuela → "+584125558367"; undefined for an invalid number. */
export function toE164(typed: string, country: string): string | undefined {
  const parsed = parsePhoneNumberFromString(typed, isSupportedCountry(country) ? country : 'VE')
  return parsed?.isValid() ? parsed.number : undefined
}
