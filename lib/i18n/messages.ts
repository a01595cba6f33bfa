import 'server-only'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { AbstractIntlMessages } from 'next-intl'
import { projectRoot } from '#database/project-root'
import type { Locale } from './locale'

/** A cache for production, where texts do not change and every page reads them. */
const loaded = new Map<Locale, AbstractIntlMessages>()

/**
 * Returns all texts of a language: each file of `messages/<locale>/` is a namespace, so a new file adds a page's texts. In Next
 * they are precompiled, which keeps the parser of their notation out of the browser.
 */
export async function readMessages(locale: Locale): Promise<AbstractIntlMessages> {
  const known = loaded.get(locale)
  if (known !== undefined) return known
  const texts = await readFiles(locale)
  if (process.env.NODE_ENV === 'production') loaded.set(locale, texts)
  return texts
}

async function readFiles(locale: Locale): Promise<AbstractIntlMessages> {
  const files = (await readdir(join(projectRoot(), 'lib/i18n/messages', locale))).filter((name) => name.endsWith('.json')).sort()
  const namespaces = await Promise.all(
    files.map(async (file) => {
      const name = basename(file, '.json')
      const { default: texts } = await import(`./messages/${locale}/${name}.json`)
      return [name, texts] as const
    }),
  )
  return Object.fromEntries(namespaces)
}
