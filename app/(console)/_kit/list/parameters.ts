import { readDay } from '#lib/shared/zoned-day'
import type { SearchParams } from './search-params'
import { readSorting, type Sorting, type SortName, sortingWords } from './sorting'

/** How a URL parameter is read and written; `name` is the name that it is declared under. */
export type Parameter<Value> = {
  read: (params: SearchParams, name: string) => Value
  /** Returns the pairs to write: none for the default. */
  write: (value: Value, name: string) => readonly (readonly [name: string, text: string])[]
  /** A `filter` selects rows, a `look` decides how they are shown; a change of either returns to the first `page`. */
  kind: 'filter' | 'look' | 'page'
}

/** A cursor of the API may have any length, but the length of an address is limited: of one cursor, and of those of a trail. */
const longestCursor = 500
const longestTrail = 6_000

/** Reads a text; `toValue` returns undefined for an invalid one. */
export function text(toValue: (typed: string) => string | undefined = (typed) => typed): Parameter<string | undefined> {
  return {
    read: (params, name) => toValue(one(params, name)) || undefined,
    write: (value, name) => (value ? [[name, value]] : []),
    kind: 'filter',
  }
}

/** Reads a text of this form; undefined for any other. */
export function matching(form: RegExp): Parameter<string | undefined> {
  return text((typed) => (form.test(typed) ? typed : undefined))
}

/** Reads a calendar day such as 2026-11-20. */
export function day(): Parameter<string | undefined> {
  return text(readDay)
}

/** Reads one of these words; undefined for any other. */
export function oneOf<const Word extends string>(words: readonly Word[]): Parameter<Word | undefined> {
  return {
    read: (params, name) => words.find((known) => known === one(params, name)),
    write: (value, name) => (value ? [[name, value]] : []),
    kind: 'filter',
  }
}

/** Reads any number of these words, separated by commas. */
export function anyOf(known: readonly string[] | RegExp): Parameter<readonly string[]> {
  const isKnown = (value: string) => (known instanceof RegExp ? known.test(value) : known.includes(value))
  return {
    read: (params, name) => [...new Set(one(params, name).split(','))].filter(isKnown),
    write: (values, name) => (values.length > 0 ? [[name, values.join(',')]] : []),
    kind: 'filter',
  }
}

/** Reads one of these words. The first one is the default, which is not written. */
export function choice<const Word extends string>(choices: readonly [Word, ...Word[]]): Parameter<Word> {
  const [usual] = choices
  return {
    read: (params, name) => choices.find((known) => known === one(params, name)) ?? usual,
    write: (value, name) => (value === usual ? [] : [[name, value]]),
    kind: 'look',
  }
}

/** Reads true if the value is this word. */
export function flag(on: string): Parameter<boolean> {
  return {
    read: (params, name) => one(params, name) === on,
    write: (value, name) => (value ? [[name, on]] : []),
    kind: 'look',
  }
}

/** Reads the order of the rows from the two parameters `sort` and `order`. */
export function sorting<Sort extends SortName>(sorts: readonly Sort[]): Parameter<Sorting<Sort | 'created_at'>> {
  return {
    read: (params) => readSorting(params, sorts),
    write: (value) => Object.entries(sortingWords(value)),
    kind: 'look',
  }
}

/**
 * Reads the cursors of the pages from the second to the current one, each in its own `page`. "Newer" can go back that far; the
 * first ones are forgotten where an address would get too long.
 */
export function trail(longest = 30): Parameter<readonly string[]> {
  return {
    read: ({ page = [] }) =>
      [page]
        .flat()
        .filter((cursor) => cursor !== '' && cursor.length <= longestCursor)
        .slice(0, longest),
    write: (cursors) => lastThatFit(cursors.slice(-longest)).map((cursor) => ['page', cursor] as const),
    kind: 'page',
  }
}

/** Returns the last cursors whose encoded lengths together fit into an address. */
function lastThatFit(cursors: readonly string[]): readonly string[] {
  const lengths = cursors.map((cursor) => new URLSearchParams({ cursor }).toString().length)
  const isLong = (from: number) => lengths.slice(from).reduce((all, one) => all + one, 0) > longestTrail
  const first = cursors.findIndex((_, from) => !isLong(from))
  return first < 0 ? [] : cursors.slice(first)
}

/** Gives a parameter a name in the address that differs from its name in the view. */
export function withName<Value>(name: string, parameter: Parameter<Value>): Parameter<Value> {
  return { ...parameter, read: (params) => parameter.read(params, name), write: (value) => parameter.write(value, name) }
}

/** Marks a parameter that does not select rows, although it is written like a filter. */
export function look<Value>(parameter: Parameter<Value>): Parameter<Value> {
  return { ...parameter, kind: 'look' }
}

/** Marks a parameter of the current page: it is dropped on every change. */
export function ofPage<Value>(parameter: Parameter<Value>): Parameter<Value> {
  return { ...parameter, kind: 'page' }
}

function one(params: SearchParams, name: string): string {
  return [params[name]].flat()[0] ?? ''
}
