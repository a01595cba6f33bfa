import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listAddress, toggled, type ViewOf } from './list-address'
import { anyOf, choice, day, flag, look, matching, ofPage, oneOf, sorting, text, trail, withName } from './parameters'
import { newestFirst } from './sorting'

const colours = ['red', 'green', 'blue'] as const
const sizes = ['small', 'large'] as const
const paces = ['newest', 'slowest'] as const

const address = listAddress('/things', {
  colour: anyOf(colours),
  size: oneOf(sizes),
  number: matching(/^\d+$/),
  note: withName(
    'n',
    text((typed) => typed.trim().slice(0, 20)),
  ),
  since: day(),
  pace: choice(paces),
  sorting: sorting(['created_at', 'name']),
  hide: look(anyOf(colours)),
  tight: withName('rows', flag('tight')),
  open: ofPage(text()),
  trail: trail(3),
})
type View = ViewOf<typeof address>

const some = <Value extends string>(words: readonly Value[]) => fc.subarray([...words])
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined })
const views: fc.Arbitrary<View> = fc.record({
  colour: some(colours),
  size: maybe(fc.constantFrom(...sizes)),
  number: maybe(fc.nat().map(String)),
  note: maybe(fc.string({ minLength: 1, maxLength: 20 }).filter((typed) => typed.trim() === typed)),
  since: maybe(fc.constantFrom('2026-02-28', '2024-02-29')),
  pace: fc.constantFrom(...paces),
  sorting: fc.constantFrom(newestFirst, { sort: 'name', order: 'asc' } as const, { sort: 'name', order: 'desc' } as const),
  hide: some(colours),
  tight: fc.boolean(),
  open: maybe(fc.string({ minLength: 1 })),
  trail: fc.array(fc.string({ minLength: 1, maxLength: 500 }), { maxLength: 3 }),
})

/** Returns the parameters as Next passes them to a page: a repeated parameter is an array. */
function paramsOf(href: string): Record<string, string | string[]> {
  const query = new URL(href, 'http://console').searchParams
  return Object.fromEntries(
    [...new Set(query.keys())].map((name) => [
      name,
      query.getAll(name).length > 1 ? query.getAll(name) : (query.get(name) ?? ''),
    ]),
  )
}

test('whatever a list shows survives being written into its address and read again', () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(address.read(paramsOf(address.here(view)))).toEqual(view)
    }),
  )
})

test('a change starts at the first page with nothing open, and keeps everything else', () => {
  fc.assert(
    fc.property(views, (view) => {
      const next = address.read(paramsOf(address.href(view, { size: 'large' })))
      expect(next).toEqual({ ...view, size: 'large', open: undefined, trail: [] })
      expect(address.readQuery(address.query(view).toString())).toEqual({ ...view, open: undefined, trail: [] })
    }),
  )
})

test('whatever an address contains, reading it never fails, and nothing is written that does not exist', () => {
  const params = fc.dictionary(
    fc.constantFrom('colour', 'size', 'number', 'n', 'since', 'pace', 'sort', 'order', 'hide', 'rows', 'open', 'page', 'else'),
    fc.oneof(fc.string(), fc.array(fc.string(), { minLength: 1 })),
  )
  fc.assert(
    fc.property(params, (typed) => {
      const view = address.read(typed)
      expect(address.read(paramsOf(address.here(view)))).toEqual(view)
    }),
  )
  const odd = {
    colour: 'pink,red,red',
    size: 'huge',
    number: '-1',
    since: '2026-02-30',
    pace: 'best',
    rows: 'high',
    page: ['', 'c'.repeat(501)],
  }
  expect(address.here(address.read(odd))).toBe('/things?colour=red')
})

test('a list is filtered by what chooses rows, not by how they are shown or on which page', () => {
  const isFiltered = (change: Partial<View>) => address.isFiltered({ ...address.all, ...change })
  expect([{}, { hide: ['red'] }, { tight: true }, { pace: 'slowest' } as const, { trail: ['c'] }].map(isFiltered)).not.toContain(
    true,
  )
  expect([{ colour: ['red'] }, { size: 'large' } as const, { note: 'a' }, { since: '2026-11-20' }].map(isFiltered)).not.toContain(
    false,
  )
})

test('an address holds the cursors of so many pages, and forgets the first ones', () => {
  expect(address.href(address.all, { trail: ['a', 'b', 'c', 'd'] })).toBe('/things?page=b&page=c&page=d')
})

test('an address with the longest cursors stays below the 8 kB that a query string may have', () => {
  const long = listAddress('/things', { trail: trail() })
  const cursors = Array.from({ length: 30 }, (_, page) => `${page}`.padEnd(500, '/'))
  const { search, searchParams } = new URL(long.here({ trail: cursors }), 'http://console')
  expect(search.length).toBeLessThan(8_000)
  expect(searchParams.getAll('page').at(-1)).toBe(cursors.at(-1))
  const own = Array.from({ length: 30 }, (_, page) => `${page}`.padEnd(67, 'x'))
  expect(long.read(Object.fromEntries([['page', own]])).trail).toEqual(own)
  expect(new URL(long.here({ trail: own }), 'http://console').searchParams.getAll('page')).toEqual(own)
})

test('a value of a filter is switched on and off', () => {
  expect(toggled(['red'], 'blue')).toEqual(['red', 'blue'])
  expect(toggled(['red', 'blue'], 'red')).toEqual(['blue'])
})
