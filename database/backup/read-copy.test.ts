import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { testDatabase } from '../test-database'
import { readCopy } from './read-copy'

test.each([0, 1, 200, 2_000, 20_000])('after a copy of %d rows the connection answers the next statement', async (rows) => {
  const { sql, close } = await testDatabase()
  try {
    await sql.begin(async (tx) => {
      const copied = await text(await readCopy(tx, `copy (select repeat('x', 100) from generate_series(1, ${rows})) to stdout`))
      expect(copied).toHaveLength(rows * 101)
      expect(await tx`select 1 as one`).toEqual([{ one: 1 }])
    })
  } finally {
    await close()
  }
})
