import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseArray, writeArray } from './array-types'
import type { Database } from './open'
import { testDatabase } from './test-database'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const odd = ['', ' a ', 'NULL', 'null', '{}', ',', '"', '\\', '\\"', 'ñ\n😀', "'"]

test('every array type of the server that we use is read and written as what it is of', async () => {
  const { sql } = database
  const times = [new Date('2026-01-01T00:00:00.001Z')]
  const [row] = await sql`
    select ${odd}::text[] as texts, ${'{t,f}'}::bool[] as flags, ${['9007199254740993']}::int8[] as large, ${[1, -2]}::int4[] as small,
      array[${times[0] ?? null}::timestamptz] as times, ${['1.50']}::numeric[] as decimals, ${[]}::text[] as none, ${[null, 'x']}::text[] as gaps,
      array[['a'], ['b,c']] as rows, array[1.5]::float8[] as floats, array['\\x00ff'::bytea] as bytes, array['{"a": [1, "x"]}'::jsonb] as json`
  expect(row).toEqual({
    texts: odd,
    flags: [true, false],
    large: [9_007_199_254_740_993n],
    small: [1, -2],
    times,
    decimals: ['1.50'],
    none: [],
    gaps: [null, 'x'],
    rows: [['a'], ['b,c']],
    floats: [1.5],
    bytes: [Buffer.from([0, 255])],
    json: [{ a: [1, 'x'] }],
  })
})

test('the numbers of the types are those of the server', async () => {
  const types =
    await database.sql`select typarray::int as "array", oid::int as element from pg_type where typarray <> 0 and typtype = 'b'`
  const known = new Map(types.map(({ array, element }) => [array, element]))
  for (const array of [
    1000, 1001, 1002, 1003, 1005, 1007, 1016, 1009, 1028, 1021, 1022, 1015, 1041, 1182, 1185, 1231, 199, 2951, 3807,
  ])
    expect(known.has(array), String(array)).toBe(true)
})

test('what is written is read back', () => {
  expect(parseArray(writeArray([odd, [], null], String), String)).toEqual([odd, [], null])
})
