import 'server-only'
import { getTranslations } from 'next-intl/server'
import { shortId } from '#lib/shared/masks'
import { idOf } from './id-of'

/** Returns a function for `generateMetadata`, as in `pageTitle('quotes')`: the title is a text of that namespace. */
export function pageTitle(namespace: string, key = 'title') {
  return async (): Promise<{ title: string }> => {
    const t = await getTranslations(namespace)
    return { title: t(key) }
  }
}

/** Does the same for one record, with its short id. Titles stay in the browser history, so they contain no name. */
export function recordTitle(namespace: string) {
  return async ({ params }: { params: Promise<{ id: string }> }): Promise<{ title: string }> => {
    const [t, id] = await Promise.all([getTranslations(namespace), idOf(params)])
    return { title: t('pageTitle', { id: shortId(id) }) }
  }
}
