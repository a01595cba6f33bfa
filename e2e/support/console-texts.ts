import { readFileSync } from 'node:fs'

/** Returns a pattern for a text of the console by its key ("reveal.lead"). Placeholders match anything. */
export function wordsOf(locale: 'en' | 'es') {
  return (place: string): RegExp => new RegExp(`^${patternOf(locale, place)}$`)
}

/** Returns a pattern for the beginning of a text, for labels with a hint. */
export function beginningsOf(locale: 'en' | 'es') {
  return (place: string): RegExp => new RegExp(`^${patternOf(locale, place)}`)
}

function patternOf(locale: 'en' | 'es', place: string): string {
  const [namespace = '', ...keys] = place.split('.')
  const url = new URL(`../../lib/i18n/messages/${locale}/${namespace}.json`, import.meta.url)
  const found = keys.reduce<unknown>(memberOf, JSON.parse(readFileSync(url, 'utf8')))
  if (typeof found !== 'string') throw new Error(`There is no text ${place} in ${locale}`)
  return found
    .split(/\{\w+\}/)
    .map((words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+')
}

function memberOf(texts: unknown, key: string): unknown {
  return typeof texts === 'object' && texts !== null ? Object.entries(texts).find(([name]) => name === key)?.[1] : undefined
}
