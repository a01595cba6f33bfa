import 'server-only'
import { getTranslations } from 'next-intl/server'
import { shortId } from '#lib/shared/masks'
import { idOf } from './id-of'

/** `export const generateMetadata = pageTitle('quotes')`: the page is called by a text of its namespace, in the reader's language. */
export function pageTitle(namespace: string, key = 'title') {
  return async (): Promise<{ title: string }> => {
    const t = await getTranslations(namespace)
    return { title: t(key) }
  }
}

/** The same for one record, by its short id: titles stay in the history of a browser, so no name stands in them. */
export function recordTitle(namespace: string, key = 'pageTitle') {
  return async ({ params }: { params: Promise<{ id: string }> }): Promise<{ title: string }> => {
    const [t, id] = await Promise.all([getTranslations(namespace), idOf(params)])
    return { title: t(key, { id: shortId(id) }) }
  }
}
