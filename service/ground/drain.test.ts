import { expect, test } from 'vitest'
import { drain } from './drain'

test('however many rows fail, those after them are processed, each once', async () => {
  const due = Array.from({ length: 900 }, (_, id) => ({ id }))
  const tried: number[] = []
  const find = async (limit: number) => due.slice(0, limit)
  const end = async ({ id }: { id: number }) => {
    tried.push(id)
    if (id < 450) throw new Error(`row ${id}`)
    due.splice(
      due.findIndex((row) => row.id === id),
      1,
    )
  }
  const thrown = await drain(find, end).catch((error: unknown) => error)
  expect(tried).toEqual(Array.from({ length: 900 }, (_, id) => id))
  expect(due).toHaveLength(450)
  expect(thrown).toMatchObject({ message: '450 rows failed', cause: new Error('row 0') })
})

test('rows that all succeed are counted', async () => {
  const due = Array.from({ length: 401 }, (_, id) => id)
  expect(
    await drain(
      async (limit) => due.slice(0, limit),
      async () => due.shift(),
    ),
  ).toBe(401)
})
