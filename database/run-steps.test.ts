import { expect, test } from 'vitest'
import { runSteps } from './run-steps'

test('a step that fails stops none of those after it, and the error names all that failed', async () => {
  const [ran, told]: [string[], string[]] = [[], []]
  const refused = new Error('V12345678')
  const step = (name: string, error?: Error) => async () => {
    ran.push(name)
    if (error !== undefined) throw error
  }
  const steps = { a: step('a', refused), b: step('b'), c: step('c', new Error('c')), d: step('d') }
  const thrown = await runSteps(steps, (name) => told.push(name)).catch((error: unknown) => error)
  expect([ran, told]).toEqual([
    ['a', 'b', 'c', 'd'],
    ['a', 'c'],
  ])
  expect(thrown).toMatchObject({ message: 'These steps failed: a, c', cause: refused, errors: [refused, new Error('c')] })
})

test('it returns where none fails', async () => {
  await expect(runSteps({ a: async () => 1 })).resolves.toBeUndefined()
})
