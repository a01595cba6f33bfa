import 'server-only'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { AbstractIntlMessages } from 'next-intl'
import { projectRoot } from '#database/project-root'
import type { Locale } from './locale'

/** Of a build, where texts do not change: every page asks for all of them. */
const kept = new Map<Locale, AbstractIntlMessages>()

/**
 * All texts of a language: one namespace per file of `messages/<locale>/`, so that a page's texts are added by adding a file.
 * Inside Next they come compiled, and the parser of their notation stays out of the browser.
 */
export async function readMessages(locale: Locale): Promise<AbstractIntlMessages> {
  const known = kept.get(locale)
  if (known !== undefined) return known
  const texts = await readFiles(locale)
  if (process.env.NODE_ENV === 'production') kept.set(locale, texts)
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
