import { expect, test } from 'vitest'
import { preferredLocale } from './locale'

test.each([
  ['es-VE,es;q=0.9,en;q=0.8', 'es'],
  ['fr-FR,fr;q=0.9,es;q=0.5,en;q=0.4', 'es'],
  ['en-GB', 'en'],
  ['en;q=0.2, es;q=0.9', 'es'],
  ['es;q=0', 'en'],
  ['zh', 'en'],
  [null, 'en'],
])('a browser that asks for %s gets %s', (header, locale) => {
  expect(preferredLocale(header)).toBe(locale)
})
