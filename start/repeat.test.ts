import { expect, test } from 'vitest'
import { keepRunning } from './repeat'

test('work that fails is started again until the signal', async () => {
  const ending = new AbortController()
  let starts = 0
  const work = async (signal: AbortSignal) => {
    starts += 1
    if (starts < 3) throw new Error('the database is away')
    ending.abort()
    expect(signal.aborted).toBe(true)
  }
  await keepRunning(ending.signal, 'work', work, 0.01)
  expect(starts).toBe(3)
})
