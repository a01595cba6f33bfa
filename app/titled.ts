import 'server-only'
import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'

/** `export const generateMetadata = titled('quotes')`: the page is called by a text of its namespace, in the reader's language. */
export function titled(namespace: string, key = 'title') {
  return async (): Promise<Metadata> => {
    const t = await getTranslations(namespace)
    return { title: t(key) }
  }
}
