import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isId } from '#contract/ids'
import { fromSegment, pathOf, toSegment } from './path-of'

const odd = [
  'cus:1+a~b/c d%41?x#y',
  '.',
  '..',
  '...',
  'new',
  'a.rsc',
  'a/../b',
  '\\\\host\\share',
  '%2F',
  '%25%32%46',
  '~2F',
  'a~2Bb',
  '+58 412',
  'ñandú 漢字 🦤',
  '[id]',
  '(console)',
  '@slot',
  "o'Neill!*;,=&$",
  '漢'.repeat(255),
]

test.each(odd)('the id %j comes back from its address as it was', (id) => {
  const address = new URL(pathOf.customer(id, '/edit'), 'http://console.example')
  const [, folder, segment = '', part, ...more] = address.pathname.split('/')
  expect([folder, part, more]).toEqual(['customers', 'edit', []])
  expect(fromSegment(segment)).toBe(id)
})

test('no id that anybody thinks of leaves its step of the path, or changes on the way', () => {
  const anyId = fc.oneof(fc.string({ unit: 'binary', maxLength: 255 }), fc.string({ unit: fc.constantFrom(...'~%./+ 27FEnew') }))
  fc.assert(
    fc.property(anyId.filter(isId), (id) => {
      const segment = toSegment(id)
      expect(segment).toMatch(/^[\w~-]+$/)
      expect(segment).not.toBe('new')
      expect(fromSegment(segment)).toBe(id)
      // A proxy may encode the segment differently with the same meaning.
      expect(fromSegment(segment.replaceAll('~', '%7E'))).toBe(id)
    }),
    { numRuns: 2000 },
  )
})

test('ids as most have them stand in addresses as they are', () => {
  for (const id of ['0199a3c0-7d1e-7c42-9b1f-4e0f6a2d91c7', 'cus_8Fh2', '9007199254740993']) expect(toSegment(id)).toBe(id)
})

test('an address that somebody else percent-encoded names the same record', () => {
  for (const id of ['cus:1+a~b/c d', 'a~b', 'ñ', '100%']) expect(fromSegment(encodeURIComponent(id))).toBe(id)
  expect(fromSegment('100%')).toBe('100%')
})

const sources = ['app', 'components', 'lib', 'demo', 'start', 'backoffice'].flatMap((room) =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .map((file) => join(room, file))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)),
)
const homes = [...new Set(sources.flatMap((file) => /^(.*)\/\[id\]\//.exec(file)?.[1] ?? []))]

test('a page beside the records with a name of its own is no address of a record', () => {
  const steps = sources.filter((file) => /\/(page\.tsx|route\.ts)$/.test(file)).map(dirname)
  const names = steps
    .filter((step) => homes.includes(dirname(step)) && !step.endsWith(']'))
    .map((step) => step.split('/').at(-1) ?? '')
  expect(names).toContain('new')
  for (const name of names) expect(toSegment(name)).not.toBe(name)
})

test('an id gets into an address in one place alone', () => {
  const folders = homes.map((home) => home.split('/').at(-1)).join('|')
  expect(folders).toContain('customers')
  // After /v1 it is an address of the API, made by `fillPath` or by the check of an API. After /scim/v2 it has an id of ours.
  const inPath = new RegExp(`(?<!/v1(?:/sandbox)?|/scim/v2)/(?:${folders})/?(?:\\$\\{|['"\`]\\s*\\+)`)
  const inQuery = /['"`/][^'"`\s]*\?[^'"`\s]*\b(?:id|ref|s|customer|object|reference)=\$\{(?!encodeURIComponent\()/
  // revalidatePath ignores paths of more than 1,024 characters, so pages are revalidated by their route pattern.
  const revalidated = /revalidatePath\(pathOf/
  const found = sources
    .filter((file) => file !== 'lib/shared/path-of.ts')
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => [inPath, inQuery, revalidated].some((pattern) => pattern.test(line)))
        .map((line) => `${file}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})
