import { expect, test } from 'vitest'
import { readOptions } from './options'
import { toText } from './to-text'

test('what is typed wrong is named, without the key', () => {
  expect(() => readOptions(['--api-key', 'secret'])).toThrow('--base-url')
  expect(() => readOptions(['--base-url', 'ftp://x', '--api-key', 'se cret'])).toThrow(/--base-url must.*\n--api-key must/)
  expect(() => readOptions(['--base-url', 'http://x', '--api-key', 'secret'])).toThrow(
    /^--base-url would send the key in clear text: [^_]*$/,
  )
  expect(() => readOptions(['--base-url', 'https://x', '--api-key', 'se cret'])).not.toThrow('se cret')
  expect(() => readOptions(['--base-url', 'https://x', 'pk_test_secret'])).toThrow(/^Unexpected argument[^_]*$/)
  expect(() => readOptions(['--base-url', 'https://x/?a=1', '--api-key', 'x'])).toThrow('no query')
  expect(readOptions(['--base-url', 'https://x/api/', '--api-key', 'x'])).toMatchObject({
    baseUrl: 'https://x/api',
    write: false,
  })
})

test('a mapping file that is wrong is refused before any request', () => {
  expect(() => readOptions(['--base-url', 'https://x', '--api-key', 'k', '--mapping', '/none.json'])).toThrow(
    '--mapping /none.json',
  )
})

test('a proposed mapping file is in the text in the form to save', () => {
  const mapping = { readExchangeRate: { members: { '/rate': { at: '/tasa' } } } }
  const text = toText('https://x', { conforms: false, verdicts: [], made: [], mapping })
  expect(text).toContain('Proposed mapping file')
  expect(text).toContain(JSON.stringify(mapping, null, 2))
})
