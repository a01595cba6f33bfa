import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { env } from '#lib/server/env'
import { isLocale, localeCookie, preferredLocale } from './locale'
import { readMessages } from './messages'
import { withOwnServiceTexts } from './own-service-texts'

/**
 * Sets the language of a request: what the person chose, else what the browser prefers. It is never in a URL. A text for another
 * reader (a reply to a customer) passes its own language.
 */
export default getRequestConfig(async ({ locale: requested }) => {
  const chosen = requested ?? (await cookies()).get(localeCookie)?.value
  const locale = isLocale(chosen) ? chosen : preferredLocale((await headers()).get('accept-language'))
  const texts = await readMessages(locale)
  return {
    locale,
    messages: env.API_BASE_URL === undefined ? withOwnServiceTexts(texts) : texts,
    timeZone: env.BUSINESS_TIME_ZONE,
  }
})
