import 'server-only'
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** "0412 555 83 67" typed for Venezuela → "+584125558367"; undefined when it cannot be a phone. */
export function toE164(typed: string, country: string): string | undefined {
  const parsed = parsePhoneNumberFromString(typed, isSupportedCountry(country) ? country : 'VE')
  return parsed?.isValid() ? parsed.number : undefined
}
