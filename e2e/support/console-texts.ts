import { readFileSync } from 'node:fs'

/** Finds the words of the console by their place in its texts ("reveal.lead"); what is filled in may be anything. */
export function wordsOf(locale: 'en' | 'es') {
  return (place: string): RegExp => new RegExp(`^${patternOf(locale, place)}$`)
}

/** The same for labels, which go on with a hint. */
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
