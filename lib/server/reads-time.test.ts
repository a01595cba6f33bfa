import { expect, test, vi } from 'vitest'
import { limits } from '../api/remote'
import { readsUntil, withOneReadsTime } from './reads-time'

test('the reads of one action share its time, and those of another have theirs', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  try {
    const work = () => {
      const first = readsUntil()
      vi.advanceTimersByTime(4_000)
      return Promise.resolve([first, readsUntil()])
    }
    expect(await withOneReadsTime(work)).toEqual([1_000_000 + limits.totalMs, 1_000_000 + limits.totalMs])
    expect(await withOneReadsTime(work)).toEqual([1_004_000 + limits.totalMs, 1_004_000 + limits.totalMs])
    expect(readsUntil()).toBe(1_008_000 + limits.totalMs)
  } finally {
    vi.useRealTimers()
  }
})

test('what an action leaves running reads in its own time after the end of the action', async () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const untils: number[] = []
  try {
    await withOneReadsTime(async () => {
      setTimeout(() => untils.push(readsUntil()), 60_000)
    })
    vi.advanceTimersByTime(60_000)
    expect(untils).toEqual([1_060_000 + limits.totalMs])
  } finally {
    vi.useRealTimers()
  }
})
