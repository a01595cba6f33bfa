import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ServiceError } from '#contract/errors'
import type { ReadPage } from '../../../_kit/list/walk-pages'
import { type Dated, type Merged, mergeNewest, type Place } from './merge-newest'

type Name = 'left' | 'middle' | 'right'
const names = ['left', 'middle', 'right'] as const

test('whatever three lists hold and however long their pages are, read on from page to page they give every item once, newest first', async () => {
  const list = fc.array(fc.option(fc.nat(12), { freq: 8, nil: undefined }), { maxLength: 12 })
  const shape = fc.tuple(fc.tuple(list, list, list), fc.tuple(length, length, length), length, fc.nat(3))
  await fc.assert(
    fc.asyncProperty(shape, async ([times, lengths, size, arriving]) => {
      const lists = names.map((name, at) => newestFirst(name, times[at] ?? []))
      const whole = await mergeNewest(open(lists, [99, 99, 99]), { place: {}, size: 99 })
      const read: string[] = []
      for (let place: Place<Name> | null = {}; place !== null; ) {
        const page: Merged<Dated, Name> = await mergeNewest(open(lists, lengths), { place, size })
        read.push(...page.items.map(({ key }) => key))
        place = page.next
        for (const items of lists) items.unshift(...newestFirst('new', Array(arriving).fill(100 + read.length)))
      }
      expect(read).toEqual(whole.items.map(({ key }) => key))
      expect([...read].sort()).toEqual(
        lists
          .flatMap((items) => items.map(({ key }) => key))
          .filter(isOld)
          .sort(),
      )
      for (const items of lists) {
        const own = items.map(({ key }) => key).filter(isOld)
        expect(read.filter((key) => own.includes(key))).toEqual(own)
      }
      const dated = whole.items.flatMap(({ at }) => at?.getTime() ?? [])
      expect(dated).toEqual(dated.toSorted((a, b) => b - a))
    }),
    { numRuns: 300 },
  )
})

test('a list that fails in the middle is named, what was read of it stays, and it goes on there when it answers again', async () => {
  const [left, right] = [newestFirst('left', [9, 7, 5, 3]), newestFirst('right', [8, 6, 4, 2])]
  let down = true
  const lists = [
    { source: 'left', read: paged(left, 2) },
    { source: 'right', read: failingBehind(paged(right, 1), () => down) },
  ] as const
  const first = await mergeNewest(lists, { place: {}, size: 4 })
  expect(first.items.map(({ at }) => at?.getTime())).toEqual([9, 8, 7, 5])
  expect(first.failed).toEqual([{ source: 'right', code: 'api_unreachable' }])
  down = false
  const rest = await mergeNewest(lists, { place: first.next ?? {}, size: 9 })
  expect(rest.items.map(({ at }) => at?.getTime())).toEqual([6, 4, 3, 2])
  expect(rest).toMatchObject({ failed: [], next: null })
})

const length = fc.integer({ min: 1, max: 5 })
let made = 0

/** Makes a list in the order in which an API returns it; some items have no time. */
function newestFirst(name: string, times: readonly (number | undefined)[]): Dated[] {
  const dated = times.flatMap((time) => time ?? []).sort((a, b) => b - a)
  return times.map((time) => ({
    key: `${name}-${++made}`,
    at: time === undefined ? undefined : new Date(dated.shift() ?? 0),
  }))
}

function isOld(key: string): boolean {
  return !key.startsWith('new')
}

function open(lists: readonly Dated[][], lengths: readonly number[]) {
  return names.map((source, at) => ({ source, read: paged(lists[at] ?? [], lengths[at] ?? 1) }))
}

/** Reads a list by keyset pagination: a cursor is the key of the item before the page. */
function paged(items: readonly Dated[], size: number): ReadPage<Dated> {
  return async (cursor) => {
    const from = cursor === undefined ? 0 : items.findIndex(({ key }) => key === cursor) + 1
    const page = items.slice(from, from + size)
    return { items: page, next: from + size < items.length ? (page.at(-1)?.key ?? null) : null }
  }
}

function failingBehind(read: ReadPage<Dated>, down: () => boolean): ReadPage<Dated> {
  return (cursor) => {
    if (cursor !== undefined && down()) throw new ServiceError('api_unreachable', 'nobody answers')
    return read(cursor)
  }
}
